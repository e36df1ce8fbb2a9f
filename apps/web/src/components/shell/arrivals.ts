/** Toasts of notices that arrive while the app is open. */
import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Notification } from '@skrzat/contract/wire/notifications'
import { toast } from '@skrzat/ui/toast'
import type { QueryClient } from '@tanstack/react-query'
import type { useRouter } from '@tanstack/react-router'
import { trpc } from '#app/calls/index.ts'
import { noteTexts } from '#app/texts/index.ts'
import { documentKindOf } from '../document-word.tsx'
import { noticeLink } from '../notices/notice-link.ts'
import { NOTICE_TEXTS } from '../notices/notice-text.ts'

type App = {
  t: (descriptor: MessageDescriptor) => string
  locale: string
  router: ReturnType<typeof useRouter>
  queries: QueryClient
}

/** The notices that arrived while the toast is on the screen: a burst makes one toast. */
let shown = 0

/** Shows a toast for the notice, unless its screen is open, which shows the news itself. */
export async function showArrival(notice: Notification, { t, locale, router, queries }: App): Promise<void> {
  const places = queries.getQueryData(trpc.accounts.menu.queryKey())?.places ?? []
  const link = noticeLink(notice, (placeId) => places.some(({ id }) => id === placeId))
  const { pathname, search } = router.state.location
  const isListed = pathname === '/notices' && (search.section ?? notice.section) === notice.section
  if (isListed || pathname === router.buildLocation(link).pathname) return
  const kind = notice.placeId === null ? undefined : documentKindOf(places, notice.placeId)
  const notes = kind === 'NOTE' ? await noteTexts(locale) : undefined
  shown += 1
  const count = shown
  toast.info(count === 1 ? textOf(notice, notes ? (text) => notes._(text) : t) : t(severalText(count)), {
    id: 'arrivals',
    action: {
      label: t(msg`Zobacz`),
      onClick: () => void (count === 1 ? router.navigate(link) : router.navigate({ to: '/notices' })),
    },
    onDismiss: resetShown,
    onAutoClose: resetShown,
  })
}

function resetShown() {
  shown = 0
}

function severalText(count: number) {
  return msg`${plural(count, { one: 'Masz # nowe powiadomienie.', few: 'Masz # nowe powiadomienia.', many: 'Masz # nowych powiadomień.', other: 'Masz # nowego powiadomienia.' })}`
}

/** Names the kid if notices about several kids would look the same. */
function textOf({ type, data }: Notification, t: App['t']): string {
  const text = t(NOTICE_TEXTS[type])
  return data.kid_name === '' ? text : `${data.kid_name}: ${text}`
}
