import { useLingui } from '@lingui/react/macro'
import type { PlaceAction } from '@skrzat/contract/permissions'
import { formatPhone } from '@skrzat/contract/phone'
import type { RecentResult, SearchResult } from '@skrzat/contract/wire/search'
import {
  Baby,
  BriefcaseBusiness,
  CalendarMinus,
  File,
  IdCard,
  MessageSquareText,
  MessagesSquare,
  Phone,
  ReceiptText,
  UserRound,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import { mayOpen } from '#app/guards/index.ts'
import { useMenu, useTutored } from '#app/navigation/index.ts'
import { kidName } from '#components/kid-name.ts'
import { WORKERS } from '#components/place-anchors.ts'
import type { Row } from './row.ts'

type Hit<Kind extends keyof SearchResult> = SearchResult[Kind]['hits'][number]
type NamedKid = Hit<'phones'>['kids'][number]

/**
 * The rows of what is found, each with what the person may do with it.
 * @param named whether each shows its place, since there are several
 */
export function useRows(named: boolean) {
  const { t } = useLingui()
  const { data: menu } = useMenu()
  const tutored = useTutored()
  const mayDo = (action: PlaceAction, place: { id: number }) =>
    menu !== undefined && mayOpen(action, menu, place.id)
  const ofPlace = (place: { name: string }) => (named ? place.name : undefined)
  const details = (...all: (string | null | undefined)[]) => all.filter(Boolean).join(' · ') || undefined

  const card = (kid: NamedKid, label = t`Karta dziecka`): Row => ({
    key: `card ${kid.id}`,
    icon: IdCard,
    label,
    link: { to: '/kid/$kidId', params: { kidId: kid.id } },
    reference: `kid ${kid.id}`,
  })
  const cards = (kids: readonly NamedKid[]) =>
    kids.map((kid) => {
      const name = kidName(kid)
      return card(kid, kids.length > 1 ? t`Karta dziecka: ${name}` : undefined)
    })
  const talk = (kidId: number, label: string): Row => ({
    key: `talk ${kidId}`,
    icon: MessagesSquare,
    label,
    link: { to: '/chat', search: { kid: kidId } },
  })
  const calls = (phone: string): Row[] => {
    const shown = formatPhone(phone)
    return [
      { key: 'call', icon: Phone, label: t`Zadzwoń: ${shown}`, href: `tel:+48${phone}` },
      { key: 'sms', icon: MessageSquareText, label: t`Napisz SMS: ${shown}`, href: `sms:+48${phone}` },
    ]
  }

  const absence = { key: 'absence', icon: CalendarMinus, label: t`Zgłoś nieobecność` }

  return {
    kid: (kid: RecentResult['kids'][number]): Row => {
      const inside: (Row | false)[] = [
        card(kid),
        mayDo('payments', kid.place) && {
          key: 'invoice',
          icon: ReceiptText,
          label: t`Nowa faktura`,
          link: {
            to: '/place/$placeId/payments',
            params: { placeId: kid.place.id },
            search: { tab: 'new', group: kid.group.id },
          },
        },
        mayDo('absences', kid.place) && {
          ...absence,
          link: {
            to: '/place/$placeId/absences',
            params: { placeId: kid.place.id },
            search: { open: 'add', kid: kid.id },
          },
        },
        kid.own && !mayDo('absences', kid.place) && { ...absence, link: { to: '/absence/my' } },
        tutored.has(kid.group.id) && talk(kid.id, t`Napisz do opiekunów`),
        kid.own && !tutored.has(kid.group.id) && talk(kid.id, t`Rozmowa o dziecku`),
      ]
      return {
        key: `kid ${kid.id}`,
        reference: `kid ${kid.id}`,
        link: { to: '/kid/$kidId', params: { kidId: kid.id } },
        icon: Baby,
        label: kidName(kid),
        detail: details(kid.group.name, ofPlace(kid.place)),
        inside: inside.filter((row) => row !== false),
      }
    },

    guardian: ({ name, phone, kids, place }: Hit<'guardians'>): Row => ({
      key: `guardian ${place.id} ${phone} ${name}`,
      icon: UserRound,
      label: name,
      detail: details(kids.map(kidName).join(', '), ofPlace(place)),
      ...(kids[0] && { link: card(kids[0]).link, reference: `kid ${kids[0].id}` }),
      inside: [
        ...calls(phone),
        ...kids
          .filter(({ groupId }) => tutored.has(groupId))
          .slice(0, 1)
          .map(({ id }) => talk(id, t`Napisz do opiekunów`)),
        ...cards(kids),
      ],
    }),

    worker: ({ id, name, description, phone, place }: Hit<'workers'>): Row => ({
      key: `worker ${id}`,
      icon: BriefcaseBusiness,
      label: name,
      detail: details(description, ofPlace(place)),
      link: workersOf(place.id),
      inside: [
        ...calls(phone),
        {
          key: 'list',
          icon: UsersRound,
          label: t`Lista pracowników`,
          link: workersOf(place.id),
        },
      ],
    }),

    phone: ({ phone, worker, kids, place }: Hit<'phones'>): Row => ({
      key: `phone ${place.id} ${phone}`,
      icon: Phone,
      label: formatPhone(phone),
      detail: details(worker, kids.map(kidName).join(', '), ofPlace(place)),
      ...(kids[0]
        ? { link: card(kids[0]).link, reference: `kid ${kids[0].id}` }
        : { link: { to: '/place/$placeId', params: { placeId: place.id } } }),
      inside: [...calls(phone), ...cards(kids)],
    }),

    invoice: (invoice: Hit<'invoices'>): Row => {
      const { id, own, place, kid, number, amountLeft } = invoice
      const link: NonNullable<Row['link']> = own
        ? { to: '/payments/my', search: amountLeft === 0 ? { history: true } : {} }
        : { to: '/place/$placeId/payments', params: { placeId: place.id }, search: { invoice: id } }
      return {
        key: `invoice ${id}`,
        reference: `invoice ${id}`,
        link,
        icon: ReceiptText,
        label: number,
        detail: details(kidName(kid), amountLeft === 0 ? t`opłacona` : t`do zapłaty`, ofPlace(place)),
        inside: [
          {
            key: 'open',
            icon: ReceiptText,
            label: own || amountLeft === 0 ? t`Otwórz fakturę` : t`Otwórz i\u00a0zapisz wpłatę`,
            link,
            reference: `invoice ${id}`,
          },
          card(kid),
        ],
      }
    },

    group: (group: Hit<'groups'>): Row => ({
      key: `group ${group.id}`,
      link: { to: '/group/$groupId', params: { groupId: group.id } },
      icon: UsersRound,
      label: group.name,
      detail: ofPlace(group.place),
      inside:
        tutored.has(group.id) || mayDo('groups', group.place)
          ? [
              {
                key: 'open',
                icon: UsersRound,
                label: t`Otwórz grupę`,
                link: { to: '/group/$groupId', params: { groupId: group.id } },
              },
              addKidTo(group.id, t`Dodaj dziecko`),
            ]
          : [],
    }),

    file: (file: Hit<'files'>): Row => ({
      key: `file ${file.id}`,
      link: { to: '/place/$placeId/files', params: { placeId: file.place.id }, search: { file: file.id } },
      icon: File,
      label: file.extension === '' ? file.name : `${file.name}.${file.extension}`,
      detail: ofPlace(file.place),
    }),
  }
}

const workersOf = (placeId: number): NonNullable<Row['link']> => ({
  to: '/place/$placeId',
  params: { placeId },
  hash: WORKERS,
})

/** The group's page with the dialog that adds a kid. */
export function addKidTo(groupId: number, label: string): Row {
  return {
    key: `add a kid to ${groupId}`,
    icon: UserRoundPlus,
    label,
    link: { to: '/group/$groupId', params: { groupId }, search: { open: 'add' } },
  }
}
