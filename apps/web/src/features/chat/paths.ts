import type { FilePaths } from '#components/attachments/paths.ts'

const base = '/api/1.0.0/chats/files'

/** The paths of talks' files. */
export const paths: FilePaths = {
  whole: (code) => `${base}/${code}`,
  small: (code) => `${base}/${code}/thumbnail`,
  download: (code) => `${base}/${code}?download=1`,
}
