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

/** What the mail is for, as a button. */
export function Action({ path, children }: { path: string; children: string }) {
  const { link, styles } = useLetter()
  return (
    <Button href={link(path)} style={styles.button}>
      {children}
    </Button>
  )
}

/** The button's address in full, for programs that show none; the plain text has it anyway. */
export function CopyLink({ path }: { path: string }) {
  const { t, link, styles } = useLetter()
  const address = link(path)
  return (
    <div data-skip-in-text="true">
      <SmallWords>
        {t('mail.copy_link')}
        <br />
        <Link className="mail-address" href={address} style={styles.address}>
          {address}
        </Link>
      </SmallWords>
    </div>
  )
}
