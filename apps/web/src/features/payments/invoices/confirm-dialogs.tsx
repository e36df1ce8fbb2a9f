import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { DateText, useToday } from '@skrzat/ui/date-text'
import { Money } from '@skrzat/ui/money'
import type { ReactNode } from 'react'
import { Question } from '#components/question.tsx'
import { kidName } from '#components/kid-name.ts'
import { PaymentFields, usePaymentFields, type PaymentDetails } from './payment-fields.tsx'
import { ownLeftOf } from './shares.ts'

type QuestionProps = { invoice: Invoice; onClose: () => void; onConfirm: () => void }

/** Identifies the invoice by its number and child, and explains the consequences. */
function About({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  return (
    <>
      <p className="text-ink">
        <span className="tabular whitespace-nowrap">{invoice.number}</span>, {kidName(invoice.kid)}
      </p>
      <p className="mt-2">{children}</p>
    </>
  )
}

type PayQuestionProps = Omit<QuestionProps, 'onConfirm'> & { onConfirm: (details: PaymentDetails) => void }

export function PayQuestion({ invoice, onClose, onConfirm }: PayQuestionProps) {
  const { t } = useLingui()
  const { details, fields } = usePaymentFields()
  const left = ownLeftOf(invoice)
  return (
    <Question
      onClose={onClose}
      focus="confirm"
      confirmDisabled={left === 0}
      title={t`Oznaczyć fakturę jako opłaconą?`}
      description={
        <About invoice={invoice}>
          {left === 0 ? (
            <Trans>Rodzice zapłacili swoją część. Wpłatę innego płatnika zapisz jako wpłatę częściową.</Trans>
          ) : (
            <Trans>
              Zapiszemy wpłatę <Money grosze={left} className="font-medium text-ink" />.
            </Trans>
          )}
        </About>
      }
      confirmLabel={t`Oznacz jako opłaconą`}
      onConfirm={() => onConfirm(details)}
    >
      <PaymentFields {...fields} earliest={invoice.createdDay} />
    </Question>
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
        <About invoice={invoice}>
          {done ? (
            <Trans>O tej fakturze przypomniano już dzisiaj. Następne przypomnienie można wysłać jutro.</Trans>
          ) : (
            <Trans>
              Zostało <Money grosze={ownLeftOf(invoice)} className="font-medium text-ink" />, termin{' '}
              <DateText value={invoice.deadline} form="plain" />. Rodzice dostaną powiadomienie, najwyżej raz
              dziennie.
            </Trans>
          )}
        </About>
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
          <About invoice={invoice}>
            <Trans>
              Faktura na <Money grosze={invoice.amount} className="font-medium text-ink" /> zniknie także u
              rodziców. Tego nie można cofnąć.
            </Trans>
          </About>
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
