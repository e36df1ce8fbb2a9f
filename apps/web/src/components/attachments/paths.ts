/** Where a domain serves its files: each checks for itself who may see them. */
export type FilePaths = {
  /** A picture as large as it is. */
  whole: (code: string) => string
  small: (code: string) => string
  /** Any file, as a download. */
  download: (code: string) => string
}
