import type { Attachment } from '@skrzat/contract/wire/attachments'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pictureOptions } from '#app/calls/index.ts'
import type { FilePaths } from './paths.ts'

export type LargePicture = {
  /** Undefined until the picture is loaded. */
  url: string | undefined
  /** The error of fetching it. */
  error: unknown
  retry: () => void
}

/** The picture at an index and its neighbours, by code; only these are held in memory. */
export function useLargePictures(
  pictures: readonly Attachment[],
  paths: FilePaths,
  at: number,
): ReadonlyMap<string, LargePicture> {
  const near = [at, at + 1, at - 1].flatMap((index) => {
    const picture = pictures[index]
    return picture?.state === 'ready' ? picture.code : []
  })
  const queries = useQueries({
    queries: near.map((code) => pictureOptions({ path: paths.whole(code), version: code, large: true })),
  })
  const urls = useObjectUrls(queries.flatMap(({ data }) => data ?? []))
  return new Map(
    near.flatMap((code, index) => {
      const query = queries[index]
      if (!query) return []
      const { data, error, isFetching, refetch } = query
      const url = data && urls.get(data)
      return [[code, { url, error: isFetching ? null : error, retry: () => void refetch() }]]
    }),
  )
}

/** An object URL for each blob, revoked once its blob is no longer given. */
function useObjectUrls(blobs: readonly Blob[]): ReadonlyMap<Blob, string> {
  const [urls, setUrls] = useState<ReadonlyMap<Blob, string>>(new Map())
  const made = useRef(new Map<Blob, string>())
  useEffect(() => {
    const kept = made.current
    const gone = [...kept.keys()].filter((blob) => !blobs.includes(blob))
    const fresh = blobs.filter((blob) => !kept.has(blob))
    if (gone.length === 0 && fresh.length === 0) return
    for (const blob of gone) {
      URL.revokeObjectURL(kept.get(blob) ?? '')
      kept.delete(blob)
    }
    for (const blob of fresh) kept.set(blob, URL.createObjectURL(blob))
    setUrls(new Map(kept))
  }, [blobs])
  useEffect(() => {
    const kept = made.current
    return () => {
      for (const url of kept.values()) URL.revokeObjectURL(url)
      kept.clear()
    }
  }, [])
  return urls
}
