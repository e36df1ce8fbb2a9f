import { Trans, useLingui } from '@lingui/react/macro'
import { zlotyText } from '@skrzat/contract/money'
import type { AllocationInput, BankLine } from '@skrzat/contract/wire/bank'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money, moneyText } from '@skrzat/ui/money'
import { ClipboardList, Equal, Trash2 } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { FormDialog } from '#components/form-dialog.tsx'
import { keyOf, type Choice } from '../queue/choice.ts'
import { TargetSearch } from '../queue/target-search.tsx'
import { PasteList } from './paste-list.tsx'
import { amountOf, equalParts, leftOf, splitOf, withParts, type Part } from './split.ts'

type SplitDialogProps = {
  placeId: number
  line: BankLine
  onClose: () => void
  onSplit: (allocations: AllocationInput[]) => void
}

/** Splits a line by hand: parts that are found one by one, equal ones, or those of a pasted list of names. */
export function SplitDialog({ placeId, line, onClose, onSplit }: SplitDialogProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const input = useRef<HTMLInputElement>(null)
  const [parts, setParts] = useState<readonly Part[]>([])
  const [pasting, setPasting] = useState(false)
  const [tried, setTried] = useState(false)
  const { amount } = line
  const left = leftOf(amount, parts)
  const split = splitOf(amount, parts)

  function add(choice: Choice) {
    const most = choice.invoice ? Math.min(choice.invoice.amountLeft, left) : left
    setParts(withParts(parts, [{ ...choice, text: most > 0 ? zlotyText(most) : '' }]))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!split) return
    onSplit(split)
    onClose()
  }
  function divide() {
    const equal = equalParts(amount, parts.length)
    setParts(parts.map((part, index) => ({ ...part, text: zlotyText(equal[index] ?? 0) })))
  }

  return (
    <FormDialog
      title={t`Podziel ${moneyText(amount, locale)}`}
      description={[line.payer, line.title].filter(Boolean).join(': ')}
      className="max-w-2xl"
      form={{ onSubmit: submit, className: 'flex flex-col gap-4' }}
      firstInput={input}
      submitLabel={t`Zaksięguj podział`}
      pending={false}
      blocked={!split}
      aside={<Left left={left} tried={tried} />}
      onClose={onClose}
    >
      {parts.length > 0 && (
        <ul aria-label={t`Części`} className="divide-y divide-line rounded-control border border-line">
          {parts.map((part) => (
            <PartRow
              key={keyOf(part)}
              part={part}
              tried={tried}
              onChange={(text) => setParts(parts.map((each) => (each === part ? { ...each, text } : each)))}
              onRemove={() => setParts(parts.filter((each) => each !== part))}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="button"
          size="sm"
          variant="secondary"
          icon={Equal}
          blocked={parts.length < 2}
          onClick={divide}
        >
          {t`Podziel równo`}
        </Button>
        <Button
          type="button"
          size="sm"
          variant="secondary"
          icon={ClipboardList}
          aria-expanded={pasting}
          onClick={() => setPasting(!pasting)}
        >
          {t`Wklej listę dzieci`}
        </Button>
      </div>
      {pasting ? (
        <PasteList
          placeId={placeId}
          total={amount}
          onParts={(added) => {
            setParts(withParts([], added))
            setPasting(false)
          }}
        />
      ) : (
        <TargetSearch
          placeId={placeId}
          label={t`Dodaj część: dziecko, numer faktury lub kwota`}
          input={input}
          onChoose={add}
        />
      )}
    </FormDialog>
  )
}

/** How much of the line is not split yet. */
function Left({ left, tried }: { left: number; tried: boolean }) {
  return (
    <output
      className={tried && left !== 0 ? 'mr-auto self-center text-danger' : 'mr-auto self-center text-muted'}
    >
      {left === 0 ? (
        <Trans>Podzielono całość</Trans>
      ) : left > 0 ? (
        <Trans>
          Zostało <Money grosze={left} className="font-medium" />
        </Trans>
      ) : (
        <Trans>
          Za dużo o <Money grosze={-left} className="font-medium" />
        </Trans>
      )}
    </output>
  )
}

type PartRowProps = { part: Part; tried: boolean; onChange: (text: string) => void; onRemove: () => void }

function PartRow({ part, tried, onChange, onRemove }: PartRowProps) {
  const { t } = useLingui()
  const { kid, invoice, text } = part
  const name = kid.name
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{name}</span>
        {invoice?.payer && <span className="block text-sm">{invoice.payer.name}</span>}
        <span className="block text-sm text-muted">
          {invoice ? (
            <Trans>
              <span className="tabular">{invoice.number}</span>, zostało <Money grosze={invoice.amountLeft} />
            </Trans>
          ) : (
            <Trans>na nadpłatę dziecka</Trans>
          )}
        </span>
      </span>
      <Field
        label={t`Kwota: ${name}, ${invoice?.number ?? t`nadpłata`}`}
        labelHidden
        className="w-28"
        error={tried && amountOf(text) === undefined ? t`Podaj kwotę` : undefined}
      >
        <Input numeric autoComplete="off" value={text} onChange={({ target }) => onChange(target.value)} />
      </Field>
      <Button
        type="button"
        variant="quiet"
        size="icon-sm"
        icon={Trash2}
        aria-label={t`Usuń część: ${name}`}
        title={t`Usuń część: ${name}`}
        onClick={onRemove}
      />
    </li>
  )
}
