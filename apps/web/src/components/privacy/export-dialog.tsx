import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import { EXPORT_DAYS } from '@skrzat/contract/privacy'
import type { KidExports } from '@skrzat/contract/wire/family-exports'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { DialogClose } from '@skrzat/ui/dialog'
import { RadioGroup } from '@skrzat/ui/radio'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { failureOf } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { Modal } from '#components/modal.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { kidExportsOptions, prepareExport } from './queries.ts'
import { ExportRow } from './export-row.tsx'

type ExportDialogProps = { placeId: number; kidId: number; name: string; onClose: () => void }

/** Of the kid alone. */
const KID = 'kid'

/** A place's admin prepares an export of a kid's data, and downloads those prepared before. */
export function ExportDialog({ placeId, kidId, name, onClose }: ExportDialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  const query = useQuery(kidExportsOptions(placeId, kidId))
  const [whose, setWhose] = useState(KID)
  const prepare = useMutation(prepareExport())
  // The person cancelled the proof.
  const cancelled = prepare.error !== null && failureOf(prepare.error).code === 'account.proof_required'
  return (
    <Modal
      onClose={onClose}
      title={t`Eksport danych: ${name}`}
      description={t`Plik ZIP ze wszystkim, co placówka trzyma o\u00a0dziecku. Przejrzyj go, zanim go przekażesz.`}
      footer={
        <>
          <DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Zamknij`}</DialogClose>
          {query.data?.mayPrepare && (
            <Button
              pending={prepare.isPending}
              onClick={() =>
                prepare.mutate(command({ placeId, kidId, accountId: whose === KID ? null : Number(whose) }))
              }
            >
              {t`Przygotuj eksport`}
            </Button>
          )}
        </>
      }
    >
      <QueryState query={query} pending={<Pending skeletons={['h-32']} />}>
        {(shown) => (
          <div className="flex flex-col gap-5">
            {shown.mayPrepare ? (
              <Whose guardians={shown.guardians} value={whose} onValueChange={setWhose} />
            ) : (
              <p className="text-muted">
                <Trans>
                  Eksport przygotowuje dyrekcja placówki: administrator systemu nie widzi zdrowia dzieci.
                </Trans>
              </p>
            )}
            {!cancelled && <Failure error={prepare.error} />}
            <section>
              <h3 className="mb-2 font-medium">{t`Przygotowane przez Ciebie`}</h3>
              {shown.exports.length === 0 ? (
                <p className="text-muted">
                  <Trans>Tu będą eksporty. Każdy można pobrać raz, przez {EXPORT_DAYS} dni.</Trans>
                </p>
              ) : (
                <ul className="divide-y divide-line rounded-card border border-line bg-card">
                  {shown.exports.map((made) => (
                    <ExportRow key={made.id} made={made} />
                  ))}
                </ul>
              )}
            </section>
          </div>
        )}
      </QueryState>
    </Modal>
  )
}

type WhoseProps = {
  guardians: KidExports['guardians']
  value: string
  onValueChange: (value: string) => void
}

function Whose({ guardians, value, onValueChange }: WhoseProps) {
  const { t } = useLingui()
  return (
    <RadioGroup
      legend={t`Czyje dane`}
      value={value}
      onValueChange={onValueChange}
      options={[
        { value: KID, label: t`Tylko dziecko` },
        ...guardians.map(({ accountId, name, phone }) => {
          const who = name || formatPhone(phone)
          return {
            value: String(accountId),
            label: t`Dziecko i\u00a0opiekun: ${who}`,
            hint: t`Bez konta, rozmów, logowań, SMS-ów i\u00a0e-maili: te są tylko w\u00a0eksporcie, o\u00a0który opiekun prosi sam.`,
          }
        }),
      ]}
    />
  )
}
