import { createFileRoute } from '@tanstack/react-router'
import { requireId } from '#app/guards/index.ts'

/** Everything about one place. */
export const Route = createFileRoute('/_app/place/$placeId')({
  params: {
    parse: ({ placeId }) => ({ placeId: Number(placeId) }),
    stringify: ({ placeId }) => ({ placeId: String(placeId) }),
  },
  beforeLoad: ({ params }) => requireId(params.placeId),
})
