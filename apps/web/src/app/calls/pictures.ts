import { queryOptions } from '@tanstack/react-query'
import { fetchFile } from './rest.ts'

/** A picture on the server. */
export type PictureSource = {
  readonly path: string
  /** Identifies its content. */
  readonly version: string
  /** Evicted soon after its last use. */
  readonly large?: boolean
}

/** A picture, fetched with the token, which an `<img>` can't send. */
export function pictureOptions({ path, version, large = false }: PictureSource) {
  return queryOptions({
    queryKey: ['picture', path, version],
    queryFn: ({ signal }) => fetchFile(path, signal),
    staleTime: Infinity,
    gcTime: large ? 30_000 : 300_000,
  })
}
