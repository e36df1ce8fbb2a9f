import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

type ComponentText = {
  readonly name: MessageDescriptor
  readonly purpose: MessageDescriptor
  /** The fault and its remedy, while it is down. */
  readonly fault: MessageDescriptor
}

/** The meaning of each component of the health report. */
export const COMPONENT_TEXTS: Readonly<Record<string, ComponentText>> = {
  ping: {
    name: msg`Serwer`,
    purpose: msg`Odpowiada na zapytania.`,
    fault: msg`Serwer nie odpowiada. Uruchom go ponownie.`,
  },
  db: {
    name: msg`Baza danych`,
    purpose: msg`Przechowuje wszystkie dane placówek.`,
    fault: msg`Baza danych nie odpowiada, więc prawie nic nie działa. Sprawdź, czy PostgreSQL jest uruchomiony i czy ma wolne miejsce.`,
  },
  jobs: {
    name: msg`Zadania w tle`,
    purpose: msg`Wysyłają SMS-y, e-maile i powiadomienia, robią raporty i kopie.`,
    fault: msg`Kolejka zadań nie odpowiada. Zlecenia są zapisane i nie zginą, ale nic nie jest wysyłane. Sprawdź bazę danych, a jeśli jest używany, także Redis.`,
  },
  redis: {
    name: msg`Redis`,
    purpose: msg`Trzyma kolejki i przekazuje zmiany między serwerami, jeśli jest skonfigurowany.`,
    fault: msg`Redis nie odpowiada. Zadania czekają, a ekrany nie odświeżają się same. Sprawdź, czy Redis jest uruchomiony pod adresem z REDIS_URL.`,
  },
  storage: {
    name: msg`Pliki`,
    purpose: msg`Przechowuje zdjęcia, załączniki i raporty.`,
    fault: msg`Nie można zapisywać plików. Sprawdź prawa do folderu z danymi albo dostęp do magazynu S3.`,
  },
  diskSpace: {
    name: msg`Miejsce na dysku`,
    purpose: msg`Wolne miejsce tam, gdzie są dane tej instalacji.`,
    fault: msg`Na dysku prawie nie ma miejsca. Usuń zbędne pliki albo powiększ dysk, zanim baza danych przestanie zapisywać.`,
  },
  backup: {
    name: msg`Kopia zapasowa`,
    purpose: msg`Robiona co noc, jeśli wskazano folder.`,
    fault: msg`Ostatnia kopia zapasowa się nie udała albo jest przestarzała. Sprawdź folder z SKRZAT_BACKUP_DIR i miejsce na jego dysku.`,
  },
}
