import { useLingui } from '@lingui/react/macro'
import { DIFFERENCE_RULES } from '@skrzat/contract/difference'
import { CHARGE_RULES } from '@skrzat/contract/stay'
import { Checkbox } from '@skrzat/ui/checkbox'
import { controlStyle } from '@skrzat/ui/input'
import { RadioGroup } from '@skrzat/ui/radio'
import { useId, type ReactNode } from 'react'
import { shortTime } from '#components/day-text.ts'
import { PAYMENT_DAYS_MOST, type Settings, type SettingSwitch } from './settings.ts'
import { TimeField } from './time-field.tsx'

type SettingsFieldsProps = {
  settings: Settings
  /** The days are invalid, after a blur or a submit. */
  wrongDays: boolean
  onLeaveDays: () => void
  onChange: (part: Partial<Settings>) => void
}

/** The place's settings of absences and payments. */
export function SettingsFields({ settings, wrongDays, onLeaveDays, onChange }: SettingsFieldsProps) {
  const { t } = useLingui()
  const switchProps = (name: SettingSwitch) => ({
    checked: settings[name],
    onChange: ({ target }: { target: { checked: boolean } }) => onChange({ [name]: target.checked }),
  })
  const time = shortTime(settings.absenceMaxTime)
  return (
    <>
      <Part title={t`Nieobecności`}>
        <TimeField
          legend={t`Nieobecność można zgłosić najpóźniej o`}
          value={settings.absenceMaxTime}
          onChange={(absenceMaxTime) => onChange({ absenceMaxTime })}
        />
        <RadioGroup
          legend={t`Którego dnia`}
          value={settings.absenceDayBefore ? 'before' : 'same'}
          onValueChange={(day) => onChange({ absenceDayBefore: day === 'before' })}
          options={[
            {
              value: 'same',
              label: t`tego samego dnia`,
              hint: t`Nieobecność w środę zgłasza się do środy, godz. ${time}.`,
            },
            {
              value: 'before',
              label: t`poprzedniego dnia`,
              hint: t`Nieobecność w środę zgłasza się do wtorku, godz. ${time}.`,
            },
          ]}
        />
        <Checkbox
          label={t`Przyjmuj zgłoszenia po terminie`}
          hint={t`Są oznaczone i zmniejszają opłaty dopiero wtedy, gdy je potwierdzisz.`}
          {...switchProps('acceptLate')}
        />
        <Checkbox
          label={t`Pokazuj rodzicom jedno dziecko naraz`}
          hint={t`Rodzic kilkorga dzieci widzi w kalendarzu nieobecności tylko wybrane dziecko.`}
          {...switchProps('showOneKid')}
        />
      </Part>
      <Part title={t`Płatności`}>
        <DaysField
          value={settings.paymentDays}
          wrong={wrongDays}
          onLeave={onLeaveDays}
          onChange={(paymentDays) => onChange({ paymentDays })}
        />
        <RadioGroup
          legend={t`Opłata stała, gdy dziecko zaczyna lub odchodzi w\u00a0trakcie miesiąca`}
          value={settings.chargeRule}
          onValueChange={(value) => {
            const chargeRule = CHARGE_RULES.find((rule) => rule === value)
            if (chargeRule) onChange({ chargeRule })
          }}
          options={[
            { value: 'WHOLE_MONTH', label: t`cała` },
            {
              value: 'BY_DAYS',
              label: t`według dni roboczych`,
              hint: t`Za 11 z\u00a020 dni roboczych miesiąca – 11/20 opłaty.`,
            },
            {
              value: 'BY_HALVES',
              label: t`według połówek miesiąca`,
              hint: t`Połowa, jeśli dziecko chodzi tylko do 15. albo dopiero od 16. dnia miesiąca.`,
            },
          ]}
        />
        <RadioGroup
          legend={t`Różnice, które zatwierdzisz`}
          value={settings.differenceRule}
          onValueChange={(value) => {
            const differenceRule = DIFFERENCE_RULES.find((rule) => rule === value)
            if (differenceRule) onChange({ differenceRule })
          }}
          options={[
            { value: 'CORRECTION', label: t`od razu, korektą` },
            {
              value: 'NEXT_INVOICE',
              label: t`przy następnym wystawieniu, jako wyrównanie`,
              hint: t`Korekta powstanie, jeśli dziecko odchodzi albo część płaci za nie ktoś inny.`,
            },
          ]}
        />
        <Checkbox
          label={t`Przypominaj o fakturach automatycznie`}
          hint={t`3 dni przed terminem, w dniu terminu, a potem co 7 dni, dopóki faktura nie jest opłacona.`}
          {...switchProps('automaticReminders')}
        />
        <Checkbox
          label={t`Wysyłaj przypomnienia także SMS-em`}
          hint={t`Bez tego rodzice widzą przypomnienia tylko w aplikacji.`}
          {...switchProps('smsReminders')}
        />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col items-start gap-5 border-t border-line pt-6">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

type DaysFieldProps = {
  value: string
  wrong: boolean
  onLeave: () => void
  onChange: (text: string) => void
}

function DaysField({ value, wrong, onLeave, onChange }: DaysFieldProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="payment-days" className="text-sm font-medium">
        {t`Termin płatności`}
      </label>
      <span className="flex items-center gap-2.5">
        <input
          id="payment-days"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          value={value}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'payment-days-error payment-days-unit' : 'payment-days-unit'}
          className={`${controlStyle} tabular max-w-20 text-right`}
          onBlur={onLeave}
          onChange={({ target }) => onChange(target.value)}
        />
        <span id="payment-days-unit">{t`dni od wystawienia faktury`}</span>
      </span>
      {wrong && (
        <p id="payment-days-error" role="alert" className="text-sm text-danger">
          {t`Podaj liczbę dni od 0 do ${PAYMENT_DAYS_MOST}.`}
        </p>
      )}
    </div>
  )
}
