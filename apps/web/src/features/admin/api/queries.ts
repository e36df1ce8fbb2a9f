import { queryOptions } from '@tanstack/react-query'
import { fetchFile } from '#app/calls/index.ts'

/** The API's document, which changes only with the server. */
export const apiDocument = queryOptions({
  queryKey: ['api', 'document'],
  queryFn: async ({ signal }) => {
    const file = await fetchFile('/api/openapi.json', signal)
    const document: object = JSON.parse(await file.text())
    return document
  },
  staleTime: Infinity,
})
