import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { KidAccount } from '@skrzat/contract/wire/kid-page'
import type { GroupKid } from '@skrzat/contract/wire/people'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { useMutation, useQuery } from '@tanstack/react-query'
import { sayAndClose } from '#app/undo/index.ts'
import { Pending } from '#components/pending.tsx'
import { Question } from '#components/question.tsx'
import { QueryState } from '#components/query-state.tsx'
import { kidName } from '#components/kid-name.ts'
import { deleteKid, kidPageOptions } from '../queries.ts'
import { phoneList } from './phone-list.ts'

type DeleteKidProps = {
  placeId: number
  groupId: number
  kid: GroupKid
  onClose: () => void
  onDeleted?: () => void
}

/**
 * Asks before a kid is irrevocably deleted; shows its money that is not settled, and what its parents will no longer
 * see.
 */
export function DeleteKid({ placeId, groupId, kid, onClose, onDeleted = onClose }: DeleteKidProps) {
  const { t, i18n } = useLingui()
  const name = kidName(kid)
  const phones = [kid.phone1, kid.phone2].filter((phone) => phone !== null)
  const shown = phoneList(phones, i18n.locale)
  const page = useQuery({ ...kidPageOptions(kid.id), refetchOnMount: 'always' })
  const remove = useMutation(deleteKid(sayAndClose(t`Usunięto: ${name}`, onDeleted)))
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Usunąć: ${name}?`}
      description={
        <div className="flex flex-col gap-2">
          <p>
            <Trans>
              Dziecko zniknie z list. Wystawione faktury, nieobecności, nadpłata i kaucja zostaną.
            </Trans>
          </p>
          <QueryState query={page} pending={<Pending skeletons={['h-12']} />}>
            {({ account }) => <WhatIsOpen account={account} />}
          </QueryState>
          <p>
            <Trans>
              Rodzice przestaną widzieć grupę dziecka, nieobecności i opłacone faktury. Rozmowy o nim będą
              mogli tylko czytać.
            </Trans>
          </p>
          <p>
            {phones.length === 1
              ? t`Numer ${shown} od razu straci dostęp rodzica. Tego nie można cofnąć.`
              : t`Numery ${shown} od razu stracą dostęp rodzica. Tego nie można cofnąć.`}
          </p>
        </div>
      }
      confirmLabel={t`Usuń dziecko`}
      // Enabled only once open invoices are shown.
      confirmDisabled={page.data === undefined || page.isFetching}
      mutation={remove}
      onConfirm={() => remove.mutate({ placeId, groupId, kidId: kid.id })}
    />
  )
}

/** Sums are only for those who bill; others see general consequences. */
function WhatIsOpen({ account }: { account: KidAccount | null }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  if (account === null)
    return (
      <p>
        <Trans>Nieopłacone faktury, nadpłatę i kaucję rodzice będą widzieć do rozliczenia.</Trans>
      </p>
    )
  const { due, credit, deposit, refunding } = account
  const sum = moneyText(due.sum, locale)
  const left = moneyText(credit, locale)
  const held = moneyText(deposit, locale)
  const ordered = moneyText(refunding, locale)
  return (
    <>
      <p>
        {due.count === 0
          ? t`Wszystkie faktury są opłacone.`
          : t`Do zapłaty zostaje ${sum} ${plural(due.count, { one: 'w\u00a0#\u00a0fakturze', few: 'w\u00a0#\u00a0fakturach', many: 'w\u00a0#\u00a0fakturach', other: 'w\u00a0#\u00a0faktury' })}. Rodzice będą to widzieć, dopóki nie opłacą.`}
      </p>
      {credit > 0 && (
        <p>
          <Trans>Nadpłata: {left}. Możesz ją potem wypłacić.</Trans>
        </p>
      )}
      {deposit > 0 && (
        <p>
          <Trans>Kaucja: {held}. Możesz ją potem zwrócić.</Trans>
        </p>
      )}
      {refunding > 0 && (
        <p>
          <Trans>Zwrot w&nbsp;drodze: {ordered}.</Trans>
        </p>
      )}
    </>
  )
}
