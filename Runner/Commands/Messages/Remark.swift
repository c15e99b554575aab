/// What commands say besides of what they do.
package enum Remark {
  /// Said before what programs are linked with is compiled: the conductor, the first time.
  package static let buildingSupport =
    "building what checks of this kind run on, once; this takes some seconds"
}
