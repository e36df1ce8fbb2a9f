import { Trans, useLingui } from '@lingui/react/macro'
import type { NotificationType } from '@skrzat/contract/wire/notifications'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { Notice } from '@skrzat/ui/notice'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFailureText } from '#app/errors/index.ts'
import { markRead } from '#app/live/index.ts'
import { trpc } from '#app/calls/index.ts'

/** Warnings for the system's admins. Each stays until it is marked as read: an alarm must not vanish on sight. */
export function Alarms() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: unread = [] } = useQuery(trpc.notifications.bySection.queryOptions({ section: 'admin' }))
  const read = useMutation(markRead())
  // Newest first: the latest of each type gives its time.
  const latest = (type: NotificationType) => unread.find((notice) => notice.type === type)
  const guessing = latest('TYPE_SIGN_IN_ALARM')
  const sms = latest('TYPE_SMS_LIMIT')
  if (!guessing && !sms) return null
  const link = buttonStyle({ variant: 'secondary', size: 'sm' })
  return (
    <Notice tone="warning" className="mb-6">
      {guessing && (
        <p>
          <Trans>
            Ktoś próbował zgadnąć PIN-y wielu osób (<DateText value={guessing.createdDate} />
            ). Szczegóły są w e-mailu.
          </Trans>
        </p>
      )}
      {sms && (
        <p>
          <Trans>
            Wykorzystano 80% limitu SMS-ów (<DateText value={sms.createdDate} />
            ). Gdy się wyczerpie, część SMS-ów nie zostanie wysłana.
          </Trans>
        </p>
      )}
      {read.error && (
        <p role="alert" className="text-danger">
          {failureText(read.error)}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {guessing && <Link to="/admin/mails" className={link}>{t`Zobacz e-maile`}</Link>}
        {sms && <Link to="/user-sms" className={link}>{t`Zobacz limity`}</Link>}
        <Button
          variant="secondary"
          size="sm"
          pending={read.isPending}
          onClick={() => read.mutate({ ids: unread.map(({ id }) => id) })}
        >{t`Oznacz jako przeczytane`}</Button>
      </div>
    </Notice>
  )
}
