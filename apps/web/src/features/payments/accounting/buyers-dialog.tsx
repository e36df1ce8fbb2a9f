import { Trans, useLingui } from '@lingui/react/macro'
import type { KidBuyer, Party } from '@skrzat/contract/wire/accounting'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { SearchInput } from '@skrzat/ui/search-input'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { sayAndClose } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { Modal } from '#components/modal.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { partyFaults, PartyFields } from './party-fields.tsx'
import { buyersOptions, saveBuyer } from './queries.ts'

type BuyersDialogProps = { placeId: number; onClose: () => void }

const lower = (text: string) => text.toLocaleLowerCase('pl')

/** Who buys for each kid. */
export function BuyersDialog({ placeId, onClose }: BuyersDialogProps) {
  const { t } = useLingui()
  const query = useQuery(buyersOptions(placeId))
  const [text, setText] = useState('')
  const [editing, setEditing] = useState<KidBuyer>()
  return (
    <Modal
      title={t`Nabywcy`}
      description={t`Kto jest nabywcą na fakturze. Bez wpisu jest nim pierwszy opiekun, który płaci.`}
      className="max-w-2xl"
      onClose={onClose}
    >
      <SearchInput
        value={text}
        onSearch={setText}
        label={t`Szukaj dziecka lub nabywcy`}
        clearLabel={t`Wyczyść`}
        className="mb-3"
      />
      <QueryState
        query={query}
        pending={<Pending skeletons={['h-14 w-full rounded-card', 'h-14 w-full rounded-card']} />}
        empty={
          <EmptyState picture="pegs" title={t`Placówka nie ma jeszcze dzieci`} className="py-6">
            {null}
          </EmptyState>
        }
      >
        {(all) => {
          const found = all.filter(({ kid, guardian, buyer }) =>
            lower(`${kid} ${guardian} ${buyer?.name ?? ''}`).includes(lower(text.trim())),
          )
          if (found.length === 0) return <p className="text-muted">{t`Nikogo takiego nie ma.`}</p>
          return (
            <ul
              aria-label={t`Nabywcy`}
              className="divide-y divide-line rounded-card border border-line bg-card"
            >
              {found.map((each) => (
                <li key={each.kidId} className="flex items-center gap-3 px-4 py-2.5">
                  <div className="min-w-0 flex-1">
                    <p className="break-words">
                      {each.kid} <span className="text-sm text-muted">{each.group}</span>
                    </p>
                    <BuyerLine of={each} />
                  </div>
                  <Button
                    icon={Pencil}
                    variant="quiet"
                    size="icon-sm"
                    aria-label={t`Zmień nabywcę: ${each.kid}`}
                    title={t`Zmień nabywcę`}
                    onClick={() => setEditing(each)}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryState>
      {editing && <BuyerDialog placeId={placeId} of={editing} onClose={() => setEditing(undefined)} />}
    </Modal>
  )
}

function BuyerLine({ of: { buyer, guardian } }: { of: KidBuyer }) {
  if (buyer && buyer.name !== '') {
    const { name, street, postalCode, city, nip } = buyer
    const parts = [name, street, `${postalCode} ${city}`.trim(), nip && `NIP ${nip}`]
    return <p className="text-sm break-words text-muted">{parts.filter(Boolean).join(', ')}</p>
  }
  if (guardian !== '') {
    return (
      <p className="text-sm break-words text-muted">
        <Trans>{guardian}, bez adresu</Trans>
      </p>
    )
  }
  return (
    <p className="text-sm text-danger">
      <Trans>brak nabywcy</Trans>
    </p>
  )
}

const NOBODY: Party = { name: '', street: '', postalCode: '', city: '', nip: '' }

function BuyerDialog({ placeId, of, onClose }: { placeId: number; of: KidBuyer; onClose: () => void }) {
  const { t } = useLingui()
  const { kidId, kid, guardian } = of
  const [buyer, setBuyer] = useState<Party>(of.buyer ?? { ...NOBODY, name: guardian })
  const [tried, setTried] = useState(false)
  const save = useMutation(saveBuyer(sayAndClose(t`Nabywca zapisany`, onClose)))
  const valid = partyFaults(buyer).size === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (valid && !save.isPending) save.mutate({ placeId, kidId, ...buyer })
  }

  return (
    <FormDialog
      title={t`Nabywca: ${kid}`}
      description={t`Na dokumentach wystawionych od teraz, i na wcześniejszych, na których nabywcy nie wpisano.`}
      form={{ onSubmit: submit }}
      submitLabel={t`Zapisz`}
      pending={save.isPending}
      blocked={tried && !valid}
      onClose={onClose}
    >
      <Failure error={save.error} />
      <PartyFields nameLabel={t`Imię i nazwisko lub nazwa`} value={buyer} tried={tried} onChange={setBuyer} />
    </FormDialog>
  )
}
