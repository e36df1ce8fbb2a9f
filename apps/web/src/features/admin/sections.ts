import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import {
  Braces,
  Building2,
  ChartLine,
  Flag,
  HeartPulse,
  Hourglass,
  Layers,
  ListChecks,
  Mail,
  MessageSquareText,
  NotebookText,
  ScrollText,
  SlidersHorizontal,
  Timer,
  Users,
  type LucideIcon,
} from 'lucide-react'

export type Section = {
  /** The heading under which it is listed. */
  readonly about: 'people' | 'system'
  readonly to: NonNullable<LinkProps['to']>
  readonly icon: LucideIcon
  readonly name: MessageDescriptor
  /** The section's purpose, in one line. */
  readonly purpose: MessageDescriptor
}

/** Every page of the system's admin, in the order of the overview. A new one is added here. */
export const sections: readonly Section[] = [
  {
    about: 'system',
    to: '/admin/health',
    icon: HeartPulse,
    name: msg`Kondycja`,
    purpose: msg`Czy działa baza danych, kolejki, pliki i reszta, a jeśli nie, co zrobić.`,
  },
  {
    about: 'system',
    to: '/admin/metrics',
    icon: ChartLine,
    name: msg`Wydajność`,
    purpose: msg`Zapytania, ich czasy, pamięć, baza danych i kolejki z ostatniego kwadransa.`,
  },
  {
    about: 'system',
    to: '/admin/threads',
    icon: Layers,
    name: msg`Wątki`,
    purpose: msg`Co serwer robi w tej chwili i na co czeka.`,
  },
  {
    about: 'people',
    to: '/admin/places',
    icon: Building2,
    name: msg`Placówki`,
    purpose: msg`Wszystkie placówki: ich dane i dodawanie nowych.`,
  },
  {
    about: 'people',
    to: '/admin/users',
    icon: Users,
    name: msg`Użytkownicy`,
    purpose: msg`Konta, ich uprawnienia w systemie i blokady.`,
  },
  {
    about: 'people',
    to: '/user-sms',
    icon: MessageSquareText,
    name: msg`Wiadomości SMS`,
    purpose: msg`Co wysłano, czego się nie udało i ile zostało z limitów.`,
  },
  {
    about: 'people',
    to: '/admin/mails',
    icon: Mail,
    name: msg`E-maile`,
    purpose: msg`Co wysłano i co nie doszło, z treścią.`,
  },
  {
    about: 'people',
    to: '/report',
    icon: Flag,
    name: msg`Zgłoszenia wpisów`,
    purpose: msg`Wpisy, na które skarżą się czytelnicy.`,
  },
  {
    about: 'people',
    to: '/admin/retention',
    icon: Hourglass,
    name: msg`Przechowywanie danych`,
    purpose: msg`Jak długo i dlaczego trzymamy każdy rodzaj danych i co czeka na usunięcie.`,
  },
  {
    about: 'people',
    to: '/admin/sessions',
    icon: Timer,
    name: msg`Wylogowywanie`,
    purpose: msg`Po jakim czasie bez ruchu trzeba zalogować się ponownie.`,
  },
  {
    about: 'system',
    to: '/admin/jobs',
    icon: ListChecks,
    name: msg`Zadania`,
    purpose: msg`Co serwer robi w tle: co czeka, co zawiodło i co jest w planie.`,
  },
  {
    about: 'system',
    to: '/admin/audits',
    icon: ScrollText,
    name: msg`Audyt`,
    purpose: msg`Kto się logował, zmieniał uprawnienia, ceny i ustawienia albo pobierał dane rodzin.`,
  },
  {
    about: 'system',
    to: '/admin/loggers',
    icon: NotebookText,
    name: msg`Dzienniki`,
    purpose: msg`Jak dokładnie każda część serwera zapisuje, co robi.`,
  },
  {
    about: 'system',
    to: '/admin/configuration',
    icon: SlidersHorizontal,
    name: msg`Konfiguracja`,
    purpose: msg`Ustawienia, z którymi uruchomiono serwer.`,
  },
  {
    about: 'system',
    to: '/admin/api',
    icon: Braces,
    name: msg`API`,
    purpose: msg`Zapytania dla innych programów: opis i próby.`,
  },
]
