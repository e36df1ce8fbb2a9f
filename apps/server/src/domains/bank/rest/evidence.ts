/** The reasons of a proposal as sentences, in the caller's language. */
import type { DocumentKind } from '@skrzat/contract/accounting'
import { formatNrb } from '@skrzat/contract/nrb'
import { formatMoney } from '@skrzat/contract/money'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { BankEvidence } from '@skrzat/contract/wire/bank'
import { loadTexts } from '../../../kernel/texts/index.ts'

export function evidenceText(langKey: LangKey, kind: DocumentKind | null, evidence: BankEvidence): string {
  const i18n = loadTexts(langKey, kind)
  switch (evidence.code) {
    case 'virtual_account':
      return i18n.t('Wpłata na rachunek wirtualny rodziny {account}.', {
        account: formatNrb(evidence.account),
      })
    case 'number':
      return i18n.t('W tytule jest numer faktury {number}.', { number: evidence.number })
    case 'number_paid':
      return i18n.t('Faktura {number} z tytułu jest już opłacona.', { number: evidence.number })
    case 'number_deleted':
      return i18n.t('Faktura {number} z tytułu jest usunięta.', { number: evidence.number })
    case 'taken':
      return i18n.t('Fakturę {number} opłaca już inny przelew.', { number: evidence.number })
    case 'number_typo':
      return i18n.t('W tytule jest „{written}”, podobne do numeru {number}.', {
        written: evidence.written,
        number: evidence.number,
      })
    case 'sum_of_numbers':
      return i18n.t(
        '{count, plural, one {# faktura} few {# faktury} many {# faktur} other {# faktury}} z tytułu: razem {sum}, co do grosza.',
        {
          count: evidence.count,
          sum: formatMoney(evidence.sum),
        },
      )
    case 'sum_differs':
      return i18n.t('Na fakturach z tytułu zostało {sum}, a przelew jest na {amount}.', {
        sum: formatMoney(evidence.sum),
        amount: formatMoney(evidence.amount),
      })
    case 'payer':
      return i18n.t('Z rachunku {account} płacono już za to dziecko.', {
        account: formatNrb(evidence.account),
      })
    case 'kid_name':
      return i18n.t('W przelewie jest „{written}”: {kid}.', { written: evidence.written, kid: evidence.kid })
    case 'guardian_name':
      return i18n.t('W przelewie jest „{written}”: opiekun dziecka {kid}.', {
        written: evidence.written,
        kid: evidence.kid,
      })
    case 'amount':
      return i18n.t('Zgadza się kwota {amount}.', { amount: formatMoney(evidence.amount) })
    case 'only_amount':
      return i18n.t('Jedyna otwarta faktura na {amount}.', { amount: formatMoney(evidence.amount) })
    case 'oldest_first':
      return i18n.t('Kilka faktur rodziny: najpierw najstarsza ({count}).', { count: evidence.count })
    case 'several':
      return i18n.t('Pasuje tak samo kilka faktur ({count}): wybierz.', { count: evidence.count })
    case 'part':
      return i18n.t('Wpłata częściowa: zostanie {left}.', { left: formatMoney(evidence.left) })
    case 'credit':
      return i18n.t('Nadpłata {amount}: {kid}.', { amount: formatMoney(evidence.amount), kid: evidence.kid })
    case 'early':
      return i18n.t('Przelew jest dużo wcześniejszy niż faktura {number}.', { number: evidence.number })
    case 'other_name':
      return i18n.t('W tytule jest inne dziecko: {kid}.', { kid: evidence.kid })
    case 'other_purpose':
      return evidence.account === 'MEALS'
        ? i18n.t('Rachunek jest na wyżywienie, a faktura {number} nie.', { number: evidence.number })
        : i18n.t('Faktura {number} jest za wyżywienie, a rachunek nie.', { number: evidence.number })
    case 'reverses':
      return i18n.t('Bank cofnął wpłatę {amount} z {day}.', {
        amount: formatMoney(evidence.amount),
        day: evidence.day,
      })
    case 'share_payer':
      return i18n.t('Płaci {payer}, część faktury należy do tego płatnika.', { payer: evidence.payer })
    case 'shares_differ':
      return i18n.t('Części tego płatnika to razem {sum}, a przelew {amount}.', {
        sum: formatMoney(evidence.sum),
        amount: formatMoney(evidence.amount),
      })
    case 'refund_title':
      return i18n.t('W tytule jest numer zwrotu {number}.', { number: evidence.number })
    case 'refund_account':
      return i18n.t('Kwota i rachunek są ze zwrotu {number}.', { number: evidence.number })
    case 'refund_waiting':
      return i18n.t('Zwrotu {number} nie ma jeszcze w pliku dla banku.', { number: evidence.number })
    case 'refund_back':
      return i18n.t('Bank oddał pieniądze ze zwrotu {number}.', { number: evidence.number })
    case 'refund_file':
      return i18n.t('Kwota to suma zwrotów z pliku {number}: {count}.', {
        number: evidence.number,
        count: evidence.count,
      })
    default:
      return evidence satisfies never
  }
}
