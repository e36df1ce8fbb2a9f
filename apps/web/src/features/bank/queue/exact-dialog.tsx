import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { isErrorCode } from '@skrzat/contract/errors'
import { sumGrosze } from '@skrzat/contract/money'
import type { BankLine } from '@skrzat/contract/wire/bank'
import type { BulkResult } from '@skrzat/contract/wire/common'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { DialogClose } from '@skrzat/ui/dialog'
import { Money } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { VirtualListInBox } from '@skrzat/ui/virtual-list'
import { CheckCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { codeMessage } from '#app/errors/index.ts'
import type { Endless } from '#app/parts/index.ts'
import { Failure } from '#components/failure.tsx'
import { Modal } from '#components/modal.tsx'
import { bestOf, isExact } from '../allocations.ts'
import { AllocationList } from './allocation-list.tsx'
import type { LineCommands } from './use-line-commands.ts'

type ExactButtonProps = {
  query: Endless & { isFetching: boolean; error: unknown }
  /** The listed lines, without those that are leaving. */
  lines: readonly BankLine[]
  commands: LineCommands
}

/** Opens the list of what can be booked in one press; hidden while nothing is exact. */
export function ExactButton({ query, lines, commands }: ExactButtonProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const exact = lines.filter(isExact)
  const count = query.hasNextPage ? `${exact.length}+` : String(exact.length)
  return (
    <>
      {exact.length > 0 && (
        <Button
          icon={CheckCheck}
          variant="secondary"
          onClick={() => setOpen(true)}
        >{t`Zaksięguj pewne (${count})`}</Button>
      )}
      {open && <ExactDialog query={query} exact={exact} commands={commands} onClose={() => setOpen(false)} />}
    </>
  )
}

type ExactDialogProps = Omit<ExactButtonProps, 'lines'> & { exact: readonly BankLine[]; onClose: () => void }

/** Lists all exact lines with their sum and books them; then names those that could not be booked. */
function ExactDialog({ query, exact, commands, onClose }: ExactDialogProps) {
  const { t } = useLingui()
  const [failed, setFailed] = useState<BulkResult['failed']>([])
  const [shown, setShown] = useState<readonly BankLine[]>()
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const { bookExact } = commands
  const lines = shown ?? exact
  const count = lines.length

  async function send() {
    setShown(exact)
    try {
      const result = await bookExact.send(exact.map(({ id }) => id))
      if (result.failed.length === 0) onClose()
      else setFailed(result.failed)
    } catch {
      setShown(undefined)
    }
  }

  const codeOf = (id: number) => failed.find((each) => each.id === id)?.code
  const isDone = failed.length > 0
  return (
    <Modal
      onClose={onClose}
      title={isDone ? t`Nie wszystko się udało` : t`Zaksięgować pewne?`}
      description={t`Każda z tych pozycji pasuje dokładnie do faktury i do żadnej innej.`}
      className="max-w-2xl"
      footer={
        <>
          <DialogClose className={buttonStyle({ variant: 'secondary' })}>
            {isDone ? t`Zamknij` : t`Anuluj`}
          </DialogClose>
          {!isDone && (
            <Button
              pending={bookExact.isPending}
              disabled={hasNextPage && !isFetchNextPageError}
              onClick={() => void send()}
            >
              {t`${plural(count, { one: 'Zaksięguj # pozycję', few: 'Zaksięguj # pozycje', many: 'Zaksięguj # pozycji', other: 'Zaksięguj # pozycji' })}`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Failure error={bookExact.error} />
        {isFetchNextPageError && <Failure error={query.error} />}
        {isDone && (
          <Notice tone="warning">
            {t`${plural(failed.length, { one: '# pozycja została w kolejce.', few: '# pozycje zostały w kolejce.', many: '# pozycji zostało w kolejce.', other: '# pozycji zostało w kolejce.' })}`}
          </Notice>
        )}
        {isDone ? (
          <ul aria-label={t`Nieudane`} className={LIST}>
            {lines
              .filter(({ id }) => codeOf(id) !== undefined)
              .map((line) => (
                <li key={line.id} className={ROW}>
                  <ExactLine line={line} code={codeOf(line.id)} />
                </li>
              ))}
          </ul>
        ) : (
          <VirtualListInBox
            name="exact lines"
            label={t`Pewne pozycje`}
            rows={lines}
            keyOf={({ id }) => id}
            estimate={57}
            className={LIST}
            rowClassName={ROW}
          >
            {(line) => <ExactLine line={line} />}
          </VirtualListInBox>
        )}
        {!isDone && (
          <p className="flex items-baseline justify-between gap-4 px-3">
            <span className="text-muted">
              <Trans>Razem</Trans>
            </span>
            <Money grosze={sumGrosze(lines.map(({ amount }) => amount))} className="text-lg font-bold" />
          </p>
        )}
      </div>
    </Modal>
  )
}

const LIST = 'rounded-control border border-line'
const ROW = 'border-b border-line last:border-b-0'

/** A line and what it pays; with a code, why it could not be booked. */
function ExactLine({ line, code }: { line: BankLine; code?: string | undefined }) {
  const { i18n } = useLingui()
  return (
    <div className="flex items-start justify-between gap-4 px-3 py-2">
      <div className="min-w-0">
        <AllocationList allocations={bestOf(line)?.allocations ?? []} total={line.amount} />
        <span className="block text-sm break-words text-muted">{line.payer}</span>
        {code !== undefined && (
          <span className="block text-sm text-danger">
            {i18n._(codeMessage(isErrorCode(code) ? code : 'internal'))}
          </span>
        )}
      </div>
      <Money grosze={line.amount} className="font-medium" />
    </div>
  )
}
