import type { FilePaths } from '#components/attachments/paths.ts'

/** Where the files of posts are served. */
export const WALL_FILES: FilePaths = {
  whole: (code) => `/api/walls/files/${code}`,
  small: (code) => `/api/walls/files/${code}-thumbnail`,
  download: (code) => `/api/walls/files/${code}?download`,
}
