import { useLingui } from '@lingui/react/macro'
import { DOCUMENT_KINDS, type DocumentKind, VAT_EXEMPTIONS } from '@skrzat/contract/accounting'
import type { DocumentSettings } from '@skrzat/contract/wire/accounting'
import { Field } from '@skrzat/ui/field'
import { RadioGroup } from '@skrzat/ui/radio'
import { Select } from '@skrzat/ui/select'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { sayAndClose } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { partyFaults, PartyFields } from './party-fields.tsx'
import { saveDocument } from './queries.ts'
import { documentHints, documentNames, exemptionNames } from './texts.ts'

type DocumentDialogProps = { placeId: number; settings: DocumentSettings; onClose: () => void }

/** What the place's documents are from now on, and who sells. */
export function DocumentDialog({ placeId, settings, onClose }: DocumentDialogProps) {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState<DocumentKind>(settings.kind ?? 'NOTE')
  const [exemption, setExemption] = useState(settings.exemption)
  const [seller, setSeller] = useState(settings.seller)
  const [tried, setTried] = useState(false)
  const save = useMutation(saveDocument(sayAndClose(t`Ustawienia dokumentów zapisane`, onClose)))
  const valid = partyFaults(seller).size === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (valid && !save.isPending) save.mutate({ placeId, kind, exemption, seller })
  }

  return (
    <FormDialog
      title={t`Dokumenty placówki`}
      description={t`Zmiany dotyczą dokumentów wystawionych od teraz. Wcześniejsze się nie zmienią.`}
      className="max-w-lg"
      form={{ onSubmit: submit }}
      submitLabel={t`Zapisz`}
      pending={save.isPending}
      blocked={tried && !valid}
      onClose={onClose}
    >
      <Failure error={save.error} />
      <RadioGroup
        legend={t`Co wystawia placówka`}
        value={kind}
        onValueChange={setKind}
        options={DOCUMENT_KINDS.map((value) => ({
          value,
          label: i18n._(documentNames[value]),
          hint: i18n._(documentHints[value]),
        }))}
      />
      <PartyFields nameLabel={t`Nazwa sprzedawcy`} value={seller} tried={tried} onChange={setSeller} />
      <Field label={t`Podstawa zwolnienia z VAT`}>
        <Select
          value={exemption ?? ''}
          onChange={({ target }) =>
            setExemption(VAT_EXEMPTIONS.find((each) => each === target.value) ?? null)
          }
        >
          <option value="">{t`Nie wybrano`}</option>
          {VAT_EXEMPTIONS.map((each) => (
            <option key={each} value={each}>
              {i18n._(exemptionNames[each])}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}
