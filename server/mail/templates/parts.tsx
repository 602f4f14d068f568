import { Button, Link, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { greetedName } from '#server/mail/rules.ts'
import { useLetter } from './letter.tsx'

export function Greeting({ name }: { name?: string }) {
  const { t } = useLetter()
  const greeted = greetedName(name)
  return <Words>{greeted ? t('mail.greeting', { name: greeted }) : t('mail.greeting_unnamed')}</Words>
}

export function Words({ children }: { children: ReactNode }) {
  const { styles } = useLetter()
  return <Text style={styles.words}>{children}</Text>
}

export function SmallWords({ children }: { children: ReactNode }) {
  const { styles } = useLetter()
  return (
    <Text className="mail-small" style={styles.small}>
      {children}
    </Text>
  )
}

/** The purpose of the mail, as a button. */
export function Action({ path, children }: { path: string; children: string }) {
  const { link } = useLetter()
  return <LinkButton href={link(path)}>{children}</LinkButton>
}

/** A button to a URL. Only the page of a carrier is none of the shop's; everything else is an `Action` to a path. */
export function LinkButton({ href, children }: { href: string; children: string }) {
  const { styles } = useLetter()
  return (
    <Button href={href} style={styles.button}>
      {children}
    </Button>
  )
}

/** How to reach the customer service. */
export function Contact() {
  const { brand, styles } = useLetter()
  const { email, phone } = brand.service
  return (
    <>
      <Link href={`mailto:${email}`} style={styles.link}>
        {email}
      </Link>
      {' · '}
      <Link href={`tel:${phone.replaceAll(' ', '')}`} style={styles.phone}>
        {phone}
      </Link>
    </>
  )
}

/** The button's URL, for mail programs that show no buttons; the plain text has it anyway. */
export function CopyLink({ path }: { path: string }) {
  const { t, link, styles } = useLetter()
  const url = link(path)
  return (
    <div data-skip-in-text="true">
      <SmallWords>
        {t('mail.copy_link')}
        <br />
        <Link className="mail-address" href={url} style={styles.address}>
          {url}
        </Link>
      </SmallWords>
    </div>
  )
}
