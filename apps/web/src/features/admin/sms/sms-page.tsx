import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import { DateText } from '@skrzat/ui/date-text'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { trpc } from '#app/calls/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { Crumb } from '#components/crumb.tsx'
import { Page } from '#components/page.tsx'
import { Facts } from '#components/facts.tsx'
import { MessageState, StoredNotice } from '../message-state.tsx'
import type { SmsSearch } from './search.ts'

/** One SMS: its text, its recipient and its delivery. */
export function SmsPage({ smsId, search }: { smsId: number; search: SmsSearch }) {
  const { t } = useLingui()
  const { data: sms } = useSuspenseQuery(trpc.sms.get.queryOptions({ id: smsId }))
  const { phone, userLogin, place, state, failure, created, sentAt, text } = sms
  return (
    <Page
      title={t`SMS ${smsId}`}
      width="narrow"
      above={<Crumb to="/user-sms" search={search}>{t`Wiadomości SMS`}</Crumb>}
      actions={
        state === 'failed' && (
          <ButtonLink icon={Pencil} to="/user-sms/$smsId/edit" params={{ smsId }} search={search}>
            {t`Edytuj`}
          </ButtonLink>
        )
      }
    >
      <div className="flex flex-col gap-6">
        <StoredNotice kind="sms" states={[state]} />
        <p className="max-w-md self-start rounded-card rounded-bl-small bg-green-soft px-4 py-3 wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
        <Facts
          facts={[
            { name: t`Stan`, value: <MessageState state={state} /> },
            { name: t`Powód`, value: failure },
            { name: t`Telefon`, value: <span className="tabular">{formatPhone(phone)}</span> },
            {
              name: t`Konto`,
              value: userLogin && (
                <Link
                  to="/admin/users"
                  search={{ search: userLogin }}
                  className="tabular rounded-small underline underline-offset-4"
                >
                  {formatPhone(userLogin)}
                </Link>
              ),
            },
            {
              name: t`Placówka`,
              value: place && (
                <Link
                  to="/place/$placeId"
                  params={{ placeId: place.id }}
                  className="rounded-small underline underline-offset-4"
                >
                  {place.name}
                </Link>
              ),
            },
            { name: t`Utworzono`, value: <DateText value={created} form="plain" /> },
            { name: t`Wysłano`, value: sentAt && <DateText value={sentAt} form="plain" /> },
          ]}
        />
        {state !== 'failed' && (
          <p className="text-sm text-muted">
            <Trans>Zmienić i wysłać ponownie można tylko SMS, którego nie udało się wysłać.</Trans>
          </p>
        )}
      </div>
    </Page>
  )
}
