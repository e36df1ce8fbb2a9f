import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { SearchResult } from '@skrzat/contract/wire/search'
import type { LinkProps } from '@tanstack/react-router'
import { Baby, File, Phone, ReceiptText, UsersRound, type LucideIcon } from 'lucide-react'
import { kidName } from '#components/kid-name.ts'
import { matchesTyped } from './marked.ts'
import type { Action } from './use-actions.ts'

export type Row = {
  readonly key: string
  readonly link: LinkProps
  readonly icon: LucideIcon
  readonly label: string
  /** Distinguishes it from others of the same name. */
  readonly detail?: string | undefined
}
export type Section = {
  readonly key: string
  readonly title: string
  readonly rows: readonly Row[]
  /** There are more than are shown. */
  readonly more: boolean
}

/** Screens and actions shown at once. */
const SHOWN = 6

type Found = { typed: string; actions: readonly Action[]; result: SearchResult | undefined; named: boolean }

/**
 * The results by kind, without empty kinds.
 * @param named whether each result shows its place, since there are several
 */
export function useSections({ typed, actions, result, named }: Found): Section[] {
  const { t } = useLingui()
  const ofPlace = (place: { name: string }) => (named ? place.name : undefined)
  const details = (...all: (string | null | undefined)[]) => all.filter(Boolean).join(' · ') || undefined
  const chosen = actions.filter(({ label }) => matchesTyped(label, typed))
  const sections: Section[] = [
    {
      key: 'actions',
      title: t`Ekrany i działania`,
      rows: chosen.slice(0, SHOWN).map(({ place, ...action }) => ({
        ...action,
        key: `${String(action.link.to)} ${action.label} ${place ?? ''}`,
        detail: place,
      })),
      more: chosen.length > SHOWN,
    },
    section('kids', t`Dzieci`, result?.kids, (kid) => ({
      link: { to: '/kid/$kidId', params: { kidId: kid.id } },
      icon: Baby,
      label: kidName(kid),
      detail: details(kid.group.name, ofPlace(kid.place)),
    })),
    section('phones', t`Telefony`, result?.phones, ({ phone, worker, kids, place }) => ({
      link:
        kids[0] === undefined
          ? { to: '/place/$placeId', params: { placeId: place.id } }
          : { to: '/kid/$kidId', params: { kidId: kids[0].id } },
      icon: Phone,
      label: formatPhone(phone),
      detail: details(worker, kids.map(kidName).join(', '), ofPlace(place)),
    })),
    section('invoices', t`Faktury`, result?.invoices, (invoice) => ({
      link: invoice.own
        ? { to: '/payments/my', search: invoice.amountLeft === 0 ? { history: true } : {} }
        : {
            to: '/place/$placeId/payments',
            params: { placeId: invoice.place.id },
            search: { invoice: invoice.id },
          },
      icon: ReceiptText,
      label: invoice.number,
      detail: details(
        kidName(invoice.kid),
        invoice.amountLeft === 0 ? t`opłacona` : t`do zapłaty`,
        ofPlace(invoice.place),
      ),
    })),
    section('groups', t`Grupy`, result?.groups, (group) => ({
      link: { to: '/group/$groupId', params: { groupId: group.id } },
      icon: UsersRound,
      label: group.name,
      detail: ofPlace(group.place),
    })),
    section('files', t`Pliki`, result?.files, (file) => ({
      link: { to: '/place/$placeId/files', params: { placeId: file.place.id }, search: { file: file.id } },
      icon: File,
      label: file.extension === '' ? file.name : `${file.name}.${file.extension}`,
      detail: ofPlace(file.place),
    })),
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

function section<Hit extends { readonly place: { readonly id: number } }>(
  key: string,
  title: string,
  found: { readonly hits: readonly Hit[]; readonly more: boolean } | undefined,
  row: (hit: Hit) => Omit<Row, 'key'>,
): Section {
  const rows = (found?.hits ?? []).map((hit, at) => ({ ...row(hit), key: `${key} ${String(at)}` }))
  return { key, title, rows, more: found?.more ?? false }
}
