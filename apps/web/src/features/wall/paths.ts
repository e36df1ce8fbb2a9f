import type { FilePaths } from '#components/attachments/paths.ts'

/** The paths of posts' files. */
export const WALL_FILES: FilePaths = {
  whole: (code) => `/api/walls/files/${code}`,
  small: (code) => `/api/walls/files/${code}-thumbnail`,
  download: (code) => `/api/walls/files/${code}?download`,
}
