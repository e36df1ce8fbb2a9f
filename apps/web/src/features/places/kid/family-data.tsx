import { Trans, useLingui } from '@lingui/react/macro'
import type { KidPage as Kid } from '@skrzat/contract/wire/kid-page'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { useQuery } from '@tanstack/react-query'
import { FileDown, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { needTexts } from '#app/texts/index.ts'
import { EraseDialog, ErasureRequests, Whose } from '#components/erasure-requests.tsx'
import { kidName } from '#components/kid-name.ts'
import { kidCardOptions } from '../queries.ts'
import { Section } from '../section.tsx'

const ExportDialog = lazy(async () => {
  const [{ ExportDialog: Dialog }] = await Promise.all([
    import('#components/privacy/export-dialog.tsx'),
    needTexts('privacy'),
  ])
  return { default: Dialog }
})

/** For the place's admins: an export of the child's data, a request to erase them that waits, and the erasure. */
export function FamilyData({ kid }: { kid: Kid }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'export' | 'erase'>()
  const close = () => setOpen(undefined)
  const { id: kidId, place, erasure } = kid
  // The page reads the card of a kid that has not left.
  const { data: card } = useQuery({ ...kidCardOptions(kidId), enabled: false })
  const name = kidName(kid)
  const erasedAt = erasure?.carriedOutAt ?? null
  return (
    <Section title={t`Dane rodziny`}>
      <div className="flex flex-col gap-3">
        <ErasureRequests
          nameless
          label={t`Prośby o\u00a0usunięcie danych`}
          requests={erasure && erasedAt === null ? [erasure] : []}
        />
        {erasedAt === null ? (
          <p className="flex flex-wrap gap-2">
            <Button icon={FileDown} variant="secondary" onClick={() => setOpen('export')}>
              {t`Eksport danych`}
            </Button>
            {!erasure && (
              <Button icon={Trash2} variant="danger-quiet" onClick={() => setOpen('erase')}>
                {t`Usuń dane dziecka`}
              </Button>
            )}
          </p>
        ) : (
          <p className="text-muted">
            <Trans>
              Dane usunięto <DateText value={erasedAt} />. Zostały tylko te, które muszą.
            </Trans>
          </p>
        )}
      </div>
      <Suspense>
        {open === 'export' && <ExportDialog placeId={place.id} kidId={kidId} name={name} onClose={close} />}
        {open === 'erase' && (
          <EraseDialog
            subject={{ kind: 'kid', kidId }}
            name={name}
            who={<Whose group={kid.group.name} birthDate={card?.birthDate ?? null} />}
            onClose={close}
          />
        )}
      </Suspense>
    </Section>
  )
}
