import { Trans, useLingui } from '@lingui/react/macro'
import type { ErasureRow, ErasureSubject } from '@skrzat/contract/wire/erasure'
import { buttonStyle } from '@skrzat/ui/button'
import { DialogClose } from '@skrzat/ui/dialog'
import { Notice } from '@skrzat/ui/notice'
import { Progress } from '@skrzat/ui/progress'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { erasureProgressOptions } from '#components/privacy/queries.ts'
import { Failure } from '#components/failure.tsx'
import { Modal } from '#components/modal.tsx'
import { ErasureDialog } from './erasure-dialog.tsx'

type EraseDialogProps = {
  subject: ErasureSubject
  /** Whom it is about. */
  name: string
  /** What tells that person from a namesake. */
  who: ReactNode
  /** Called on closing once it is erased; by default as for any closing. */
  onErased?: () => void
  onClose: () => void
}

/** Erases a kid or an account for an admin: what goes and what stays, a proof, then how far it is. */
export function EraseDialog({ subject, name, who, onClose, onErased = onClose }: EraseDialogProps) {
  const { t } = useLingui()
  const [erasure, setErasure] = useState<ErasureRow>()
  if (erasure) return <Erased subject={subject} erasure={erasure} onClose={onErased} />
  return (
    <ErasureDialog
      subject={subject}
      title={t`Usunąć dane: ${name}?`}
      description={
        <>
          {who}.{' '}
          {subject.kind === 'kid' ? (
            <Trans>
              Na zawsze zniknie wszystko o dziecku, poza tym, co musi zostać. Kont opiekunów to nie usuwa.
            </Trans>
          ) : (
            <Trans>
              Konto zniknie na zawsze: imię, nazwisko, telefon, wiadomości, logowania. Danych dzieci to nie
              usuwa.
            </Trans>
          )}
        </>
      }
      act="decide"
      onDone={setErasure}
      onClose={onClose}
    />
  )
}

type ErasedProps = Pick<EraseDialogProps, 'subject' | 'onClose'> & { erasure: ErasureRow }

/** The database is emptied at once; a job removes the files. */
function Erased({ subject, erasure: { id, doneAt }, onClose }: ErasedProps) {
  const { t } = useLingui()
  const { data, error } = useQuery(erasureProgressOptions(subject))
  const done = doneAt ?? data?.doneAt
  // As the server writes it, in each language.
  const called = `Osoba usunięta ${id}`
  return (
    <Modal
      onClose={onClose}
      title={t`Dane usunięte`}
      footer={<DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Zamknij`}</DialogClose>}
    >
      <div className="flex flex-col gap-4">
        <p>
          <Trans>
            Wszędzie, gdzie było nazwisko, jest teraz „{called}”. Tego numeru użyj, jeśli ktoś zapyta, czy
            dane usunięto.
          </Trans>
        </p>
        {done ? (
          <Notice tone="success">
            <Trans>Nie ma też plików: zdjęć, załączników i eksportów danych.</Trans>
          </Notice>
        ) : (
          <Progress label={t`Usuwanie plików. Możesz zamknąć to okno.`} value={undefined} />
        )}
        <Failure error={error} />
      </div>
    </Modal>
  )
}
