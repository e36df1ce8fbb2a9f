import { Trans, useLingui } from '@lingui/react/macro'
import type { CorrectionPreview } from '@skrzat/contract/wire/corrections'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money, moneyText } from '@skrzat/ui/money'
import { useFailureText } from '#app/errors/index.ts'

type CorrectionOutcomeProps = {
  unchanged: boolean
  /** Undefined while the server is asked. */
  preview: CorrectionPreview | undefined
  /** Why the correction would be refused, or there is no answer. */
  error: unknown
}

/** What the invoice comes to, who pays what of it, and what follows for the credit, as the server says. */
export function CorrectionOutcome({ unchanged, preview, error }: CorrectionOutcomeProps) {
  const failureText = useFailureText()
  const isShared = preview !== undefined && preview.shares.length > 0
  return (
    <div className="tabular flex flex-col gap-2 rounded-control bg-sunken px-3 py-2">
      <output>
        {unchanged ? (
          <Trans>Nic się jeszcze nie zmieniło.</Trans>
        ) : error ? (
          failureText(error)
        ) : preview ? (
          <Summary preview={preview} />
        ) : (
          <Trans>Liczę…</Trans>
        )}
      </output>
      {!unchanged && !error && isShared && <Parts preview={preview} />}
    </div>
  )
}

function Summary({ preview }: { preview: CorrectionPreview }) {
  const locale = useUiLocale()
  const { own, shares, toCredit, creditUsed } = preview
  const before = moneyText(preview.before, locale)
  const after = moneyText(preview.after, locale)
  const due = moneyText(own.after.left, locale)
  const over = moneyText(toCredit, locale)
  const used = moneyText(creditUsed, locale)
  return (
    <>
      <Trans>
        Było {before}, będzie {after}.
      </Trans>{' '}
      {creditUsed > 0 && (
        <>
          <Trans>Z nadpłaty dziecka pójdzie na nią {used}.</Trans>{' '}
        </>
      )}
      {toCredit === 0 && shares.length === 0 && <Trans>Do zapłaty zostanie {due}.</Trans>}
      {toCredit > 0 && shares.length === 0 && (
        <Trans>Faktura będzie opłacona, a {over} przejdzie na nadpłatę dziecka.</Trans>
      )}
      {toCredit > 0 && shares.length > 0 && <Trans>Na nadpłatę dziecka przejdzie {over}.</Trans>}
    </>
  )
}

/** Each payer's part before and after, and what is left of it. */
function Parts({ preview: { own, shares } }: { preview: CorrectionPreview }) {
  const { t } = useLingui()
  const rows = [
    { key: 0, name: t`Rodzice`, ...own },
    ...shares.map(({ payerId, payer, ...part }) => ({ key: payerId, name: payer, ...part })),
  ]
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{t`Części płatników przed korektą i po niej`}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="text-left font-normal">{t`Kto płaci`}</th>
          <th scope="col" className="pl-2 text-right font-normal">{t`Przed korektą`}</th>
          <th scope="col" className="pl-2 text-right font-normal">{t`Po korekcie`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, before, after }) => (
          <tr key={key} className="border-t border-line align-top">
            <th scope="row" className="py-1 text-left font-normal break-words">
              {name}
            </th>
            <Part {...before} />
            <Part {...after} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Part({ amount, left }: CorrectionPreview['own']['before']) {
  const locale = useUiLocale()
  const rest = moneyText(left, locale)
  return (
    <td className="py-1 pl-2 text-right">
      <Money grosze={amount} />
      <span className="block text-xs text-muted sm:whitespace-nowrap">
        <Trans>zostało {rest}</Trans>
      </span>
    </td>
  )
}
