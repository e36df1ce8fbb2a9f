import { createFileRoute } from '@tanstack/react-router'

/** Everything about one place. */
export const Route = createFileRoute('/_shell/_app/place/$placeId')({
  staticData: { may: 'account' },
  params: { parse: ({ placeId }) => ({ placeId: Number(placeId) }) },
})
