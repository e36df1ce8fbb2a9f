import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FirstPins, Newcomer } from '@skrzat/contract/wire/places'
import { ActionBar } from '@skrzat/ui/action-bar'
import { Button } from '@skrzat/ui/button'
import { moneyText } from '@skrzat/ui/money'
import { useUiLocale } from '@skrzat/ui/locale'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { MessageSquareText, Printer } from 'lucide-react'
import { useDownload } from '#app/calls/index.ts'
import { Failure } from '#components/failure.tsx'
import { sendFirstPins } from '../queries.ts'

type InvitationBarProps = {
  placeId: number
  sms: FirstPins['sms']
  selected: readonly Newcomer[]
  /** How many may be chosen at once. */
  most: number
  onSent: () => void
}

/** What may be done for the chosen: an SMS with the first PIN, with its cost, and letters on paper. */
export function InvitationBar({ placeId, sms, selected, most, onSent }: InvitationBarProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const unasked = selected.filter(({ askedAt }) => askedAt === null)
  const messages = unasked.length * sms.parts
  const refs = selected.map(({ ref }) => ref).join(',')
  const letters = useDownload(`/api/places/${placeId}/letters?people=${refs}`, t`Zaproszenia.pdf`)
  const send = useMutation(
    sendFirstPins({
      onSuccess({ phones: { length } }) {
        toast.success(
          t`${plural(length, { one: 'Wysyłamy PIN # osobie', few: 'Wysyłamy PIN # osobom', many: 'Wysyłamy PIN # osobom', other: 'Wysyłamy PIN # osobom' })}`,
        )
        onSent()
      },
    }),
  )
  const tooMany = selected.length > most
  const cost =
    messages === 0
      ? t`Już zaproszeni`
      : sms.price === null || !sms.sends
        ? t`${plural(messages, { one: '# SMS', few: '# SMS-y', many: '# SMS-ów', other: '# SMS-a' })}`
        : t`${plural(messages, { one: '# SMS', few: '# SMS-y', many: '# SMS-ów', other: '# SMS-a' })}, najwyżej ${moneyText(Math.ceil(Math.round(messages * sms.price * 100) / 100), locale)}`
  return (
    <ActionBar
      label={t`Zaznaczone osoby`}
      summary={
        <>
          <p className="font-medium">
            {t`${plural(selected.length, { one: '# osoba', few: '# osoby', many: '# osób', other: '# osoby' })}`}
          </p>
          <p className="tabular text-sm text-muted">{tooMany ? t`Naraz najwyżej ${most} osób` : cost}</p>
          <Failure error={send.error} />
        </>
      }
    >
      <Button
        icon={Printer}
        variant="secondary"
        pending={letters.isPending}
        disabled={tooMany}
        onClick={() => letters.mutate()}
      >
        {t`Listy do druku`}
      </Button>
      {unasked.length > 0 && (
        <Button
          icon={MessageSquareText}
          pending={send.isPending}
          disabled={tooMany}
          onClick={() => send.mutate({ placeId, phones: unasked.map(({ phone }) => phone) })}
        >
          {t`Wyślij PIN`}
        </Button>
      )}
    </ActionBar>
  )
}
