/** Keeps what reporting an absence needs in the store of answers, whatever pages were opened before. */
import { addDays, warsawDay } from '@skrzat/contract/days'
import { shownDays } from '@skrzat/ui/event-calendar-days'
import { queryClient, trpc } from '#app/calls/index.ts'
import { isRemembered } from '#app/session/index.ts'
import { formOptions, myAbsencesOptions } from '../queries.ts'

/** Milliseconds after which the answers are fetched again, once the app is looked at. */
const STALE = 15 * 60_000

/** Days ahead whose absences can be withdrawn without a connection. */
const AHEAD = 14

const menuOf = () => queryClient.getQueryData(trpc.accounts.menu.queryKey())

async function fetchForm() {
  // Sessions that end with the tab keep no answers.
  if (!menuOf()?.parent || !isRemembered() || document.visibilityState === 'hidden') return
  const today = warsawDay(new Date())
  const months = [today, addDays(today, AHEAD)].map((day) => shownDays('month', day))
  await queryClient.prefetchQuery({ ...formOptions(), staleTime: STALE })
  for (const month of months)
    await queryClient.prefetchQuery({ ...myAbsencesOptions(month), staleTime: STALE })
}

/** Fetches it once the page has all of its own answers, and again whenever it has become stale. @returns stop */
export function keepFormReady(): () => void {
  let isFirst = true
  const cache = queryClient.getQueryCache()
  function begin() {
    if (!isFirst || queryClient.isFetching() > 0 || !menuOf()) return
    isFirst = false
    void fetchForm()
  }
  const stop = cache.subscribe(begin)
  // All may have been answered already.
  begin()
  const again = () => void fetchForm()
  document.addEventListener('visibilitychange', again)
  window.addEventListener('online', again)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', again)
    window.removeEventListener('online', again)
  }
}
