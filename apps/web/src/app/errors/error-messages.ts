/**
 * The text of each error code; the server's own texts are never shown. A new code needs a line here, or this does not
 * compile. The few codes that occur before signing in are in `start-error-messages.ts`, which is loaded with the
 * sign-in form; this file is loaded with the shell.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '@skrzat/contract/errors'
import type { Failure } from './errors.ts'
import { addMessages, knownMessage, useStartFailureText, type StartCode } from './start-error-messages.ts'

const messages: Record<Exclude<Failure['code'], StartCode>, MessageDescriptor> = {
  'conflict.stale': msg`Ktoś zmienił to w międzyczasie. Sprawdź, co się zmieniło, i spróbuj ponownie.`,
  'command.reused': msg`Ta operacja została już wysłana z innymi danymi. Wczytaj stronę ponownie.`,
  method_not_allowed: msg`Tego nie można tu zrobić.`,
  too_large: msg`Plik jest za duży albo tekst jest za długi.`,
  unsupported: msg`Tego rodzaju pliku nie można przyjąć.`,

  'account.not_found': msg`Nie ma takiego konta.`,
  'account.exists': msg`Konto z tym numerem telefonu już istnieje.`,
  'account.email_exists': msg`Ten adres e-mail jest już przypisany do innego konta.`,
  'account.email_link': msg`Ten link jest błędny, wygasł albo został już użyty.`,
  'account.has_secret': msg`To konto ma PIN lub hasło: potwierdź nim, że to Ty.`,
  'account.proof_required': msg`Potwierdź najpierw, że to Ty: podaj PIN lub hasło.`,
  'account.factor_required': msg`Najpierw ustaw drugi składnik logowania.`,
  'factor.exists': msg`Aplikacja z kodami jest już ustawiona.`,
  'factor.not_found': msg`Tego składnika już nie ma.`,
  'factor.code': msg`Ten kod nie pasuje. Sprawdź, czy zegar telefonu jest dobrze ustawiony.`,
  'passkey.refused': msg`Nie udało się dodać klucza. Spróbuj ponownie.`,
  'passkey.too_many': msg`Masz już tyle kluczy, ile można.`,
  'account.wrong_password': msg`Obecny PIN lub hasło są błędne.`,
  'account.last_admin': msg`System musi mieć co najmniej jednego aktywnego administratora.`,
  'session.not_found': msg`Nie ma takiej sesji.`,
  'token.not_found': msg`Nie ma takiego tokena.`,
  'token.scope': msg`Token na to nie pozwala.`,
  'token.too_many': msg`Masz już tyle tokenów, ile można. Najpierw unieważnij któryś z nich.`,
  'sms.not_found': msg`Nie ma takiej wiadomości.`,
  'sms.not_editable': msg`Zmienić można tylko wiadomość, której nie udało się wysłać.`,

  'place.not_found': msg`Nie ma takiej placówki.`,
  'place.last_admin': msg`Placówka musi mieć choć jedną osobę z pełnymi uprawnieniami.`,
  'place.pin.error': msg`Nie udało się wysłać PIN-u.`,
  'place.image.unreadable': msg`Tego pliku nie da się odczytać jako zdjęcia. Wybierz plik JPEG, PNG lub WebP.`,
  'place.image.too_large': msg`Zdjęcie jest za duże. Może mieć do 10 MB i 50 megapikseli.`,
  'group.not_found': msg`Nie ma takiej grupy.`,
  'group.name_taken': msg`Jest już grupa o tej nazwie.`,
  'group.tutors_by_admin': msg`Wychowawców grupy wybiera dyrektor placówki.`,
  'group.has_kids': msg`W tej grupie są dzieci. Najpierw przenieś je lub usuń.`,
  'kid.not_found': msg`Nie ma takiego dziecka.`,
  'worker.not_found': msg`Nie ma takiej osoby wśród pracowników.`,
  'worker.phone_taken': msg`Inny pracownik placówki ma już ten numer telefonu.`,
  'import.no_file': msg`Wybierz plik do wczytania.`,
  'import.empty': msg`Plik jest pusty.`,
  'import.encoding': msg`Nie można odczytać liter w tym pliku. Zapisz go jako CSV UTF-8.`,
  'import.code_page': msg`Plik wygląda na zapisany w kodowaniu {name}, ale nie jest to pewne. Zapisz go jako CSV UTF-8.`,
  'import.header': msg`Pierwszy wiersz pliku ma inne nagłówki niż Eksport.csv.`,
  'import.rows': msg`Plik zawiera błędy, więc niczego nie zmieniono.`,
  'import.too_large': msg`Plik jest za duży.`,

  'absence.not_found': msg`Nie ma takiej nieobecności.`,
  'absence.too_late': msg`{dayBefore, select, true {Nieobecność można zgłosić do {maxHour}:{maxMin} poprzedniego dnia.} other {Nieobecność można zgłosić do {maxHour}:{maxMin} tego samego dnia.}}`,
  'absence.no_working_day': msg`W tych dniach placówka nie pracuje.`,
  'absence.already_reported': msg`Ta nieobecność jest już zgłoszona.`,
  'absence.confirmed': msg`Potwierdzonej nieobecności nie można usunąć.`,
  'absence.range': msg`Ostatni dzień nieobecności jest przed pierwszym.`,
  'absence.too_long': msg`Nieobecność można zgłosić najwyżej na rok.`,
  'absence.too_far': msg`Ten dzień jest zbyt odległy.`,
  'absence.past': msg`Nie można zgłosić nieobecności, która już minęła.`,
  'absence.reason_too_long': msg`Powód może mieć najwyżej 200 znaków.`,
  'absence.undo_late': msg`Na cofnięcie jest już za późno. Nieobecność możesz zmienić w kalendarzu.`,

  'event.not_found': msg`Nie ma takiego wydarzenia. Mogło zostać usunięte.`,
  'event.ends_before_start': msg`Wydarzenie nie może kończyć się przed rozpoczęciem.`,
  'event.too_long': msg`Wydarzenie może trwać najwyżej rok.`,

  'file.not_found': msg`Nie ma takiego pliku. Mógł zostać usunięty.`,
  'file.none': msg`Wybierz plik do wysłania.`,
  'file.empty': msg`Ten plik jest pusty.`,
  'file.too_many': msg`Wyślij najwyżej {files} plików naraz.`,
  'file.too_large': msg`Plik jest za duży. Może mieć najwyżej {megabytes} MB.`,
  'file.picture_too_large': msg`Obraz jest za duży. Może mieć najwyżej {megapixels} megapikseli.`,
  'file.program': msg`Programów nie można dodawać. Wyślij dokument, zdjęcie albo archiwum ZIP.`,
  'file.picture_unreadable': msg`Tego pliku nie da się odczytać jako obrazu. Zapisz go jako JPEG lub PNG.`,
  'file.not_ready': msg`Ten obraz jest jeszcze przygotowywany. Spróbuj ponownie za chwilę.`,
  'file.range': msg`Plik nie ma takiego fragmentu.`,

  'post.not_found': msg`Nie ma takiego wpisu.`,
  'post.empty': msg`Napisz coś lub dodaj plik.`,
  'post.for_nobody': msg`Wybierz, kto ma to przeczytać: rodzice, pracownicy lub jedni i drudzy.`,
  'post.nothing_to_confirm': msg`Ten wpis nie wymaga potwierdzenia.`,
  'post.reminded_today': msg`Dziś już przypomniano o tym wpisie. Następny raz można jutro.`,
  'post_report.not_found': msg`Nie ma takiego zgłoszenia.`,
  'post_report.exists': msg`Twoje zgłoszenie tego wpisu już czeka na rozpatrzenie.`,
  'post_report.handled': msg`To zgłoszenie jest już rozpatrzone.`,
  'post_report.not_settled': msg`Usunąć można dopiero zgłoszenie odrzucone albo takie, którego wpis usunięto.`,
  'post_report.own': msg`Nie można zgłosić własnego wpisu.`,
  'chat.not_found': msg`Nie ma takiej rozmowy.`,
  'chat.not_allowed': msg`Do tej osoby nie możesz pisać: nie łączy Was żadna placówka.`,
  'chat.oneself': msg`Nie można rozmawiać z samym sobą.`,
  'chat.closed': msg`Tę rozmowę można już tylko czytać.`,
  'chat.room_differs': msg`Wiadomość wskazuje inną rozmowę niż adres.`,
  'message.empty': msg`Napisz coś lub dodaj plik.`,
  'message.not_found': msg`Nie ma takiej wiadomości.`,
  'message.too_late': msg`Wiadomość można cofnąć tylko przez 2 minuty.`,

  'webhook.not_found': msg`Nie ma takiego webhooka.`,
  'webhook.too_many': msg`Placówka ma już tyle webhooków, ile można.`,
  'webhook.address': msg`{reason, select, form {Podaj adres zaczynający się od https://, bez hasła.} unknown {Nie ma takiego serwera. Sprawdź adres.} own {To jest adres tego systemu. Podaj adres innego serwera.} other {Ten adres prowadzi do sieci wewnętrznej. Podaj adres publicznego serwera.}}`,
  'webhook.off': msg`Ten webhook jest wyłączony. Najpierw go włącz.`,
  'push.refused': msg`Tego urządzenia nie można zapisać do powiadomień.`,
  'push.too_many': msg`Powiadomienia działają już na tylu urządzeniach, na ilu można.`,
  'upload.too_many': msg`Za dużo plików czeka na wysłanie. Spróbuj ponownie później.`,

  'amount.invalid': msg`Podaj kwotę, na przykład 123,45.`,
  'amount.negative': msg`Kwota nie może być ujemna.`,
  'amount.zero': msg`Kwota musi być większa od zera.`,
  'amount.precision': msg`Kwota może mieć najwyżej dwa miejsca po przecinku.`,
  'amount.too_large': msg`Kwota nie może przekraczać 1 000 000 zł.`,
  'period.invalid': msg`Data początku musi być przed datą końca.`,
  'period.too_long': msg`Ten okres jest za długi.`,

  'invoice.not_found': msg`Nie ma takiej faktury.`,
  'invoice.empty': msg`Faktura nie ma żadnej pozycji.`,
  'invoice.none': msg`Nie wybrano żadnej faktury.`,
  'invoice.too_many_lines': msg`Faktura ma za dużo pozycji.`,
  'invoice.too_many': msg`Za dużo faktur naraz.`,
  'invoice.paid': msg`Ta faktura jest już opłacona.`,
  'invoice.deleted': msg`Ta faktura została usunięta.`,
  'invoice.reminded_today': msg`Przypomnienie o tej fakturze wysłano już dzisiaj.`,
  'invoice.no_credit_used': msg`Na tej fakturze nie wykorzystano nadpłaty.`,
  'payment.not_found': msg`Nie ma takiej wpłaty.`,
  'payment.reversed': msg`Ta wpłata została już wycofana.`,
  'payment.day_early': msg`Wpłata nie może być wcześniejsza niż wystawienie faktury.`,
  'payment.day_future': msg`Wpłata nie może mieć przyszłej daty.`,
  'payment.undo_late': msg`Na cofnięcie jest już za późno. Wpłatę możesz wycofać w szczegółach faktury, a samą fakturę usunąć.`,
  'credit.amount': msg`Podaj kwotę większą od zera, najwyżej z dwoma miejscami po przecinku.`,
  'credit.used': msg`Ta nadpłata została już wykorzystana.`,
  'credit.insufficient': msg`Nadpłata jest mniejsza niż ta kwota.`,
  'payment_type.not_found': msg`Nie ma takiego rodzaju płatności.`,
  'payment_type.retired': msg`Ten rodzaj płatności jest wycofany.`,
  'payment_type.repeated': msg`Ten sam rodzaj płatności występuje na fakturze dwa razy.`,

  'report.not_found': msg`Nie ma takiego raportu.`,
  'report.period': msg`Data początku raportu musi być przed datą końca.`,
  'report.too_long': msg`Raport może obejmować najwyżej 5 lat.`,
  'report.not_ready': msg`Raport nie jest jeszcze gotowy.`,
  'report.failed': msg`Nie udało się przygotować raportu. Spróbuj przygotować go ponownie.`,
  'logger.not_found': msg`Nie ma takiego dziennika.`,
  'queue.not_found': msg`Nie ma takiej kolejki.`,
}

addMessages(messages)

/** The message of a code outside an error, such as that of one failed item of many. */
export function codeMessage(code: ErrorCode): MessageDescriptor {
  return knownMessage(code)
}

/** The error in the person's language: `failureText(error)`. */
export const useFailureText = useStartFailureText
