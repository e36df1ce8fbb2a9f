import { useLingui } from '@lingui/react/macro'
import type { BankLine } from '@skrzat/contract/wire/bank'
import { Button, type ButtonProps } from '@skrzat/ui/button'
import { Kbd } from '@skrzat/ui/kbd'
import { bestOf, isIncoming, isTakeable } from '../allocations.ts'

export type LineAction = 'take' | 'search' | 'split' | 'others' | 'notOurs' | 'undo'

type LineActionsProps = {
  line: BankLine
  open: boolean
  keysOn: boolean
  act: (action: LineAction) => void
}

/** What can be done with the selected line, each with its key. */
export function LineActions({ line, open, keysOn, act }: LineActionsProps) {
  const { t } = useLingui()
  const button = (action: LineAction, text: string, key: string, props: ButtonProps = {}) => (
    <Button key={action} size="sm" variant="secondary" {...props} onClick={() => act(action)}>
      {text}
      {(keysOn || key === 'Enter') && (
        <span aria-hidden className="max-lg:hidden">
          <Kbd>{key}</Kbd>
        </span>
      )}
    </Button>
  )
  if (line.state !== 'WAITING') {
    return line.reversed ? null : (
      <div className="mt-2.5 flex flex-wrap gap-2">
        {button('undo', line.state === 'BOOKED' ? t`Cofnij księgowanie` : t`Jednak nasze`, 'u')}
      </div>
    )
  }
  const incoming = isIncoming(line)
  const best = bestOf(line)
  const others = line.proposals.filter((each) => each !== best && isTakeable(each)).length
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {best && button('take', t`Zaksięguj`, 'Enter', { variant: 'primary' })}
      {best &&
        others > 0 &&
        button('others', open ? t`Ukryj inne` : t`Inne propozycje (${others})`, 'o', {
          'aria-expanded': open,
        })}
      {incoming && button('search', t`Szukaj`, '/')}
      {incoming && button('split', t`Podziel`, 's')}
      {button('notOurs', t`Nie nasze`, 'n', !best && line.proposedReason ? { variant: 'primary' } : {})}
    </div>
  )
}
