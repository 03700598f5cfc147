import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import type { CodePart, Part } from '@/server/docs/guide'
import { CodeTabs } from './code-tabs'

/** The text of a guide. Parts have a fixed order, so their index is their key. */
export function GuideBody({ parts }: { parts: readonly Part[] }) {
  return (
    <div className="guide">
      {parts.map((part, index) => {
        const key = `${index}-${part.kind}`
        if (part.kind === 'prose') return <TrustedHtml key={key} html={part.html} />
        if (part.kind === 'code') return <Code key={key} part={part} />
        return (
          <CodeTabs
            key={key}
            label={part.name}
            tabs={part.tabs.map((tab) => ({
              language: tab.language,
              // Beside other languages, a shell's calls are known by their program.
              label: tab.language === 'bash' ? 'curl' : tab.label,
              content: <Code part={tab} />,
            }))}
          />
        )
      })}
    </div>
  )
}

function Code({ part }: { part: CodePart }) {
  return (
    <CodeBlock label={part.label} text={part.text}>
      <TrustedHtml html={part.html} />
    </CodeBlock>
  )
}

/** HTML that our own renderer made from files of this repository; never anything a person could send. */
function TrustedHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

interface CodeBlockProps {
  /** The language. */
  label: string
  /** What the button copies. */
  text: string
  children: ReactNode
}

function CodeBlock({ label, text, children }: CodeBlockProps) {
  return (
    <figure className="code-block">
      <figcaption>
        {label}
        <CopyButton text={text} what="this code" className="print:hidden" />
      </figcaption>
      {children}
    </figure>
  )
}
