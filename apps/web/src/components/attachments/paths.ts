/** The paths of a domain's files; each checks access itself. */
export type FilePaths = {
  /** A picture in full size. */
  whole: (code: string) => string
  small: (code: string) => string
  /** Any file, as a download. */
  download: (code: string) => string
}
