/** Replaces `#app/offline/line.ts` on the server: the data have just been read. */
export function useLine() {
  return { lost: false, since: undefined }
}
