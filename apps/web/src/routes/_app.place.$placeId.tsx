import { createFileRoute, notFound } from '@tanstack/react-router'

/** Everything about one place. */
export const Route = createFileRoute('/_app/place/$placeId')({
  params: {
    parse: ({ placeId }) => ({ placeId: Number(placeId) }),
    stringify: ({ placeId }) => ({ placeId: String(placeId) }),
  },
  beforeLoad({ params }) {
    if (!Number.isSafeInteger(params.placeId) || params.placeId < 1) throw notFound()
  },
})
