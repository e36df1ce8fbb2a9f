import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNrb } from '@skrzat/contract/nrb'
import type { BankEvidence, BankProposal } from '@skrzat/contract/wire/bank'
import { plainDay } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'

/** Why a proposal was found, as sentences. */
export function useEvidenceText() {
  const { t } = useLingui()
  const locale = useUiLocale()
  const money = (grosze: number) => moneyText(grosze, locale)

  function sentence(evidence: BankEvidence): string {
    switch (evidence.code) {
      case 'virtual_account': {
        const account = formatNrb(evidence.account)
        return t`Wpłata na rachunek wirtualny ${account}.`
      }
      case 'number': {
        const { number } = evidence
        return t`Tytuł zawiera numer ${number}.`
      }
      case 'number_paid': {
        const { number } = evidence
        return t`Faktura ${number} z tytułu jest już opłacona.`
      }
      case 'number_deleted': {
        const { number } = evidence
        return t`Faktura ${number} z tytułu jest usunięta.`
      }
      case 'taken': {
        const { number } = evidence
        return t`Na fakturę ${number} wskazuje też inny przelew.`
      }
      case 'number_typo': {
        const { number, written } = evidence
        return t`Tytuł zawiera „${written}”, a to prawie numer ${number}.`
      }
      case 'sum_of_numbers': {
        const { count } = evidence
        const sum = money(evidence.sum)
        return t`${plural(count, { one: 'Faktura z tytułu: razem', few: '# faktury z tytułu: razem', many: '# faktur z tytułu: razem', other: '# faktury z tytułu: razem' })} ${sum}.`
      }
      case 'sum_differs': {
        const sum = money(evidence.sum)
        const amount = money(evidence.amount)
        return t`Faktury z tytułu to razem ${sum}, a przelew ${amount}.`
      }
      case 'share_payer': {
        const { payer } = evidence
        return t`Płaci ${payer}, część faktury należy do tego płatnika.`
      }
      case 'shares_differ': {
        const sum = money(evidence.sum)
        const amount = money(evidence.amount)
        return t`Części tego płatnika to razem ${sum}, a przelew ${amount}.`
      }
      case 'payer':
        return t`Z tego rachunku płacono już za to dziecko.`
      case 'kid_name': {
        const { kid, written } = evidence
        return t`„${written}” pasuje do dziecka: ${kid}.`
      }
      case 'guardian_name': {
        const { kid, written } = evidence
        return t`„${written}” pasuje do opiekuna dziecka: ${kid}.`
      }
      case 'amount': {
        const amount = money(evidence.amount)
        return t`Kwota się zgadza: ${amount}.`
      }
      case 'only_amount': {
        const amount = money(evidence.amount)
        return t`Tylko jedna otwarta faktura jest na ${amount}.`
      }
      case 'oldest_first': {
        const { count } = evidence
        return t`${plural(count, { one: 'Jedna faktura, od najstarszej.', few: '# faktury, od najstarszej.', many: '# faktur, od najstarszej.', other: '# faktury, od najstarszej.' })}`
      }
      case 'several': {
        const { count } = evidence
        return t`${plural(count, { one: 'Pasuje jedna możliwość, wybierz ją.', few: 'Pasują # możliwości, wybierz jedną.', many: 'Pasuje # możliwości, wybierz jedną.', other: 'Pasuje # możliwości, wybierz jedną.' })}`
      }
      case 'part': {
        const left = money(evidence.left)
        return t`To część kwoty, zostanie ${left}.`
      }
      case 'credit': {
        const { kid } = evidence
        const amount = money(evidence.amount)
        return t`${amount} przejdzie na nadpłatę (${kid}).`
      }
      case 'early': {
        const { number } = evidence
        return t`Przelew jest wcześniejszy niż faktura ${number}.`
      }
      case 'other_name': {
        const { kid } = evidence
        return t`W tytule jest inne dziecko: ${kid}.`
      }
      case 'other_purpose': {
        const { number, account } = evidence
        return account === 'MEALS'
          ? t`Rachunek jest na wyżywienie, a faktura ${number} nie.`
          : t`Faktura ${number} jest za wyżywienie, a rachunek nie.`
      }
      case 'reverses': {
        const day = plainDay(evidence.day, locale)
        const amount = money(evidence.amount)
        return t`Bank wycofał przelew z ${day} na ${amount}.`
      }
      case 'refund_title': {
        const { number } = evidence
        return t`Tytuł zawiera numer zwrotu ${number}.`
      }
      case 'refund_account': {
        const { number } = evidence
        return t`Kwota i rachunek są ze zwrotu ${number}.`
      }
      case 'refund_waiting': {
        const { number } = evidence
        return t`Zwrotu ${number} nie ma jeszcze w pliku dla banku.`
      }
      case 'refund_back': {
        const { number } = evidence
        return t`Bank oddał pieniądze ze zwrotu ${number}.`
      }
      case 'refund_file': {
        const { number, count } = evidence
        return t`Kwota to suma zwrotów z pliku ${number}: ${count}.`
      }
      default:
        return evidence satisfies never
    }
  }

  return ({ evidence }: Pick<BankProposal, 'evidence'>) => evidence.map(sentence).join(' ')
}
