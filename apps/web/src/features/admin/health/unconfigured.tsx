import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Configurable } from '@skrzat/contract/wire/health'
import { Badge } from '@skrzat/ui/badge'
import { CircleMinus } from 'lucide-react'
import { useId } from 'react'

type Part = {
  readonly name: MessageDescriptor
  /** What does not work without it. */
  readonly without: MessageDescriptor
  /** The setting that brings it. */
  readonly setting: string
  /** Everything works without it as well. */
  readonly optional?: boolean
}

const PARTS: Readonly<Record<Configurable, Part>> = {
  sms: {
    name: msg`Bramka SMS`,
    without: msg`Żaden SMS nie wychodzi: ani PIN-y, ani kody, ani przypomnienia. Są tylko zapisane na liście SMS-ów.`,
    setting: 'SMSAPI_TOKEN',
  },
  mail: {
    name: msg`Poczta`,
    without: msg`Żaden e-mail nie wychodzi: ani linki do adresów i PIN-ów, ani dzienne podsumowania, ani punkty kontrolne księgi. Są tylko zapisane na liście e-maili.`,
    setting: 'SMTP_URL',
  },
  address: {
    name: msg`Adres w internecie`,
    without: msg`Linki w SMS-ach, e-mailach i listach prowadzą do tego komputera. Powiadomienia na telefonach i klucze dostępu wymagają adresu z https.`,
    setting: 'SKRZAT_URL',
  },
  contact: {
    name: msg`Adres do kontaktu`,
    without: msg`Osoby z kłopotem i alarmy trafiają na przykładowy adres, którego nikt nie czyta.`,
    setting: 'CONTACT_EMAIL',
  },
  backup: {
    name: msg`Kopie zapasowe`,
    without: msg`Nikt nie robi kopii. Awaria dysku oznacza utratę wszystkich danych.`,
    setting: 'SKRZAT_BACKUP_DIR',
  },
  bucket: {
    name: msg`Magazyn S3`,
    without: msg`Zdjęcia i pliki są w folderze z danymi. Tak wystarczy, dopóki serwer jest jeden.`,
    setting: 'FILES_S3_BUCKET',
    optional: true,
  },
}

/** What the installation does without, and what does not work because of it: no fault, but to be known. */
export function Unconfigured({ parts }: { parts: readonly Configurable[] }) {
  const { t } = useLingui()
  const id = useId()
  if (parts.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-bold">
        <Trans>Nieskonfigurowane</Trans>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {parts.map((part) => {
          const { name, without, setting, optional = false } = PARTS[part]
          return (
            <li key={part} className="px-4 py-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h3 className="min-w-0 flex-auto font-medium break-words">{t(name)}</h3>
                <Badge tone={optional ? 'neutral' : 'warning'}>
                  <CircleMinus aria-hidden />
                  {optional ? t`niepotrzebny` : t`brak`}
                </Badge>
              </div>
              <p className="text-sm text-muted">{t(without)}</p>
              <p className="mt-1 text-sm text-muted">
                <Trans>
                  Ustawienie: <code className="break-all">{setting}</code>
                </Trans>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
