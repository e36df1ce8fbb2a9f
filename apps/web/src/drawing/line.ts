/** Stands for `#app/offline/line.ts` where pages are drawn: what they are drawn from has just been read. */
export function useLine() {
  return { lost: false, since: undefined }
}
