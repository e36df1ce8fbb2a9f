import { i18n as usual } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import type { DocumentKind } from '@skrzat/contract/accounting'
import { type ReactNode, use } from 'react'
import { useMenu } from '#app/navigation/index.ts'
import { noteTexts } from '#app/texts/index.ts'

type WordProps = { kind: DocumentKind | undefined; children: ReactNode }

/** All texts inside call the document by its word: an invoice (faktura), or a note (rozliczenie). */
export function DocumentWord({ kind, children }: WordProps) {
  const { i18n } = useLingui()
  const texts = kind === 'NOTE' ? use(noteTexts(i18n.locale)) : usual
  return <I18nProvider i18n={texts}>{children}</I18nProvider>
}

/** All texts inside call documents as the place does; without a place, as all places of the menu do alike. */
export function PlaceWord({ placeId, children }: { placeId?: number | undefined; children: ReactNode }) {
  const kind = useDocumentKind(placeId)
  return <DocumentWord kind={kind}>{children}</DocumentWord>
}

/** What the place issues; without a place, what all of the menu's do, and undefined where they differ. */
export function useDocumentKind(placeId?: number): DocumentKind | undefined {
  const { data: menu } = useMenu()
  return documentKindOf(menu?.places ?? [], placeId)
}

type Place = { readonly id: number; readonly documentKind?: DocumentKind }

export function documentKindOf(places: readonly Place[], placeId?: number): DocumentKind | undefined {
  const meant = places.filter(({ id }) => placeId === undefined || id === placeId)
  const kinds = new Set(meant.map(({ documentKind = 'INVOICE' }) => documentKind))
  const [kind, other] = kinds
  return other === undefined ? kind : undefined
}
