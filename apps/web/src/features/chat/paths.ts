import type { FilePaths } from '#components/attachments/paths.ts'

const base = '/api/1.0.0/chats/files'

/** Where the files of talks are served. */
export const paths: FilePaths = {
  whole: (code) => `${base}/${code}`,
  small: (code) => `${base}/${code}/thumbnail`,
  download: (code) => `${base}/${code}?download=1`,
}
