import { DOMParser } from '@xmldom/xmldom'
import { SsoRefusal } from './refusal'

export type XmlElement = Element

const ns = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const
type Space = keyof typeof ns

/**
 * The document's element, by the parser that also verifies signatures. What SAML has no use for and parsers read differently is
 * refused before any of it is parsed.
 */
export function parseXml(xml: string, { hasComments = false } = {}): XmlElement {
  // defence: XML with a document type, entities or processing instructions is refused
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)|<\?(?!xml\s)/i.test(xml))
    throw new SsoRefusal('markup_refused', 'A document type, an entity or a processing instruction')
  // defence: XML with comments is refused
  if (!hasComments && xml.includes('<!--')) throw new SsoRefusal('markup_refused', 'A comment')
  const faults: string[] = []
  const note = (fault: string) => void faults.push(fault)
  const parser = new DOMParser({
    locator: {},
    errorHandler: { warning: note, error: note, fatalError: note },
  })
  const element = parser.parseFromString(xml, 'text/xml')?.documentElement
  if (!element || faults.length > 0) throw new SsoRefusal('markup_refused', faults[0]?.slice(0, 200) ?? null)
  return element
}

/** Elements directly below. */
export const children = (parent: XmlElement, space: Space, name: string): XmlElement[] =>
  Array.from(parent.childNodes as unknown as ArrayLike<XmlElement>).filter(
    ({ nodeType, namespaceURI, localName }) =>
      nodeType === 1 && namespaceURI === ns[space] && localName === name,
  )
export const child = (parent: XmlElement, space: Space, name: string): XmlElement | undefined =>
  children(parent, space, name)[0]

/** Elements at any depth. */
export const descendants = (parent: XmlElement, space: Space, name: string): XmlElement[] =>
  Array.from(parent.getElementsByTagNameNS(ns[space], name) as unknown as ArrayLike<XmlElement>)

export const textOf = (element: XmlElement | undefined): string | null => element?.textContent?.trim() || null
export const attributeOf = (element: XmlElement | undefined, name: string): string | null =>
  element?.getAttribute(name) || null
