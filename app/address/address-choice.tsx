import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { MessageId } from '#messages/ids.ts'
import { AddressText } from './address-text.tsx'

type Spellings = { suggested: PostalAddress; original: PostalAddress }
type AddressChoiceProps = Spellings & {
  /** The other fields of the form that was sent. */
  also?: Readonly<Record<string, string>>
  /** Below the two offers, such as a link back to the form. */
  children?: ReactNode
}

/** The field that says that the customer has seen the suggestion. */
export const chosenField = 'is_chosen'

const offers: readonly { which: keyof Spellings; title: MessageId; button: MessageId }[] = [
  { which: 'suggested', title: 'address.suggested', button: 'address.take_suggested' },
  { which: 'original', title: 'address.original', button: 'address.keep_original' },
]

/** Two spellings of an address. Each is a form that sends the whole address, so that it works without scripts. */
export function AddressChoice(props: AddressChoiceProps) {
  const t = useTexts()
  const title = useRef<HTMLHeadingElement>(null)
  // The question replaces the form in the same page: without the focus, a screen reader would not mention it.
  useEffect(() => title.current?.focus(), [])
  return (
    <section aria-labelledby="address-choice" className="max-w-narrow">
      <h2 ref={title} id="address-choice" tabIndex={-1} className="title-sm mb-2">
        {t('address.choice_title')}
      </h2>
      <p className="mb-4">{t('address.choice_text')}</p>
      <ul className="address-choices">
        {offers.map(({ which, title, button }) => (
          <li key={which} className="account-card">
            <h3 className="font-semibold">{t(title)}</h3>
            <AddressText address={props[which]} />
            <Form method="post" className="mt-auto pt-2">
              {Object.entries({ ...props[which], ...props.also }).map(([name, value]) =>
                value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
              )}
              <Button
                type="submit"
                name={chosenField}
                value={which}
                look={which === 'suggested' ? 'primary' : 'secondary'}
                className="w-full"
              >
                {t(button)}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {props.children}
    </section>
  )
}
