import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { DateText, useToday } from '@skrzat/ui/date-text'
import { Money } from '@skrzat/ui/money'
import { Question } from '#components/question.tsx'
import { kidName } from '../texts.ts'

type QuestionProps = { invoice: Invoice; onClose: () => void; onConfirm: () => void }

/** Identifies the invoice: its number and child. */
function Which({ invoice }: { invoice: Invoice }) {
  return (
    <span className="text-ink">
      <span className="tabular whitespace-nowrap">{invoice.number}</span>, {kidName(invoice)}
    </span>
  )
}

export function PayQuestion({ invoice, onClose, onConfirm }: QuestionProps) {
  const { t } = useLingui()
  return (
    <Question
      onClose={onClose}
      title={t`Oznaczyć fakturę jako opłaconą?`}
      description={
        <>
          <p>
            <Which invoice={invoice} />
          </p>
          <p className="mt-2">
            <Trans>
              Zapiszemy wpłatę <Money grosze={invoice.amountLeft} className="font-medium text-ink" /> z
              dzisiejszą datą. Wpłatę można potem wycofać.
            </Trans>
          </p>
        </>
      }
      confirmLabel={t`Oznacz jako opłaconą`}
      onConfirm={onConfirm}
    />
  )
}

export function RemindQuestion({ invoice, onClose, onConfirm }: QuestionProps) {
  const { t } = useLingui()
  const today = useToday()
  const done = invoice.reminded === today
  return (
    <Question
      onClose={onClose}
      title={t`Przypomnieć rodzicom o fakturze?`}
      description={
        <>
          <p>
            <Which invoice={invoice} />
          </p>
          <p className="mt-2">
            {done ? (
              <Trans>
                O tej fakturze przypomniano już dzisiaj. Następne przypomnienie można wysłać jutro.
              </Trans>
            ) : (
              <Trans>
                Zostało <Money grosze={invoice.amountLeft} className="font-medium text-ink" />, termin{' '}
                <DateText value={invoice.deadline} form="plain" />. Rodzice dostaną powiadomienie, najwyżej
                raz dziennie.
              </Trans>
            )}
          </p>
        </>
      }
      confirmLabel={t`Wyślij przypomnienie`}
      confirmDisabled={done}
      onConfirm={onConfirm}
    />
  )
}

export function DeleteQuestion({ invoice, onClose, onConfirm }: QuestionProps) {
  const { t } = useLingui()
  const back = invoice.amount - invoice.amountLeft
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Usunąć fakturę?`}
      description={
        <>
          <p>
            <Which invoice={invoice} />
          </p>
          <p className="mt-2">
            <Trans>
              Faktura na <Money grosze={invoice.amount} className="font-medium text-ink" /> zniknie także u
              rodziców. Tego nie można cofnąć.
            </Trans>
          </p>
          {back > 0 && (
            <p className="mt-2">
              <Trans>
                <Money grosze={back} className="font-medium text-ink" />, które już na nią wpłynęły, przejdzie
                na nadpłatę dziecka.
              </Trans>
            </p>
          )}
        </>
      }
      confirmLabel={t`Usuń fakturę`}
      onConfirm={onConfirm}
    />
  )
}
