/** Toasts of notices that arrive while the app is open. */
import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Notification } from '@skrzat/contract/wire/notifications'
import { warsawDay } from '@skrzat/contract/days'
import { noticeGroups } from '@skrzat/contract/notice-groups'
import { groupLine } from '@skrzat/contract/notice-says'
import type { UiLocale } from '@skrzat/ui/locale'
import { toast } from '@skrzat/ui/toast'
import type { QueryClient } from '@tanstack/react-query'
import type { useRouter } from '@tanstack/react-router'
import { trpc } from '#app/calls/index.ts'
import { needTexts, noteTexts } from '#app/texts/index.ts'
import { documentKindOf } from '../document-word.tsx'
import { noticeLink } from '../notices/notice-link.ts'
import { wordsOf } from '../notices/notice-text.ts'

type App = {
  t: (descriptor: MessageDescriptor) => string
  locale: UiLocale
  router: ReturnType<typeof useRouter>
  queries: QueryClient
}

/** The notices that arrived while the toast is on the screen: a burst makes one toast. */
let shown: readonly Notification[] = []

/** Shows a toast for the notice, unless its screen is open, which shows the news itself. */
export async function showArrival(notice: Notification, { t, locale, router, queries }: App): Promise<void> {
  const places = queries.getQueryData(trpc.accounts.menu.queryKey())?.places ?? []
  const link = noticeLink(notice, (placeId) => places.some(({ id }) => id === placeId))
  const { pathname, search } = router.state.location
  const isListed = pathname === '/notices' && (search.section ?? notice.section) === notice.section
  if (isListed || pathname === router.buildLocation(link).pathname) return
  const kind = notice.placeId === null ? undefined : documentKindOf(places, notice.placeId)
  const [notes] = await Promise.all([kind === 'NOTE' ? noteTexts(locale) : undefined, needTexts('notices')])
  shown = [notice, ...shown]
  const [group, ...others] = noticeGroups(shown)
  // Two are too few for a group, and too many for a toast.
  const isOne = group?.length === shown.length && others.length === 0
  const words = wordsOf({
    t: notes ? (text) => notes._(text) : t,
    locale,
    today: warsawDay(new Date()),
  })
  toast.info(isOne ? groupLine(shown, words) : t(severalText(shown.length)), {
    id: 'arrivals',
    action: {
      label: t(msg`Zobacz`),
      onClick: () => void (isOne ? router.navigate(link) : router.navigate({ to: '/notices' })),
    },
    onDismiss: resetShown,
    onAutoClose: resetShown,
  })
}

function resetShown() {
  shown = []
}

function severalText(count: number) {
  return msg`${plural(count, { one: 'Masz # nowe powiadomienie.', few: 'Masz # nowe powiadomienia.', many: 'Masz # nowych powiadomień.', other: 'Masz # nowego powiadomienia.' })}`
}
