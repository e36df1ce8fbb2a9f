export { commandAnswered, isUncertain, useCommand } from './command.ts'
export { Data } from './data.tsx'
export { seedEarly } from './early-link.ts'
export { menuFilter, peopleFilters, phoneFilters } from './filters.ts'
export { invalidateQueries, mutation, noEffects, withEffects } from './mutation.ts'
export { usePendingIds } from './pending-ids.ts'
export { pictureOptions, type PictureSource } from './pictures.ts'
export { askForProof, type ProofAsked, useProofAsked } from './proof.ts'
export {
  deleteUpload,
  downloadFile,
  fetchFile,
  putJson,
  RestFailure,
  saveBlob,
  saveText,
  uploadFile,
} from './rest.ts'
export type { Early, Kept } from './screen-calls.ts'
export type { AppRouter } from './router-type.ts'
export { client, queryClient, trpc } from './trpc.ts'
export { useDownload } from './use-download.ts'
