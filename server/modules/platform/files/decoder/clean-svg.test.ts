import { describe, expect, it } from 'vitest'
import { cleanSvg } from './clean-svg.mjs'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="30" height="10"${attributes}>${inside}</svg>`

describe('an SVG', () => {
  it('as editors write it keeps its shapes, and nothing of the editor', () => {
    const written = svg(
      `<metadata><rdf:RDF xmlns:rdf="x"/></metadata><sodipodi:namedview id="base"/>
      <defs><style><![CDATA[/* fill */ .a{fill:#fff;filter:none}]]></style>
      <linearGradient id="b"><stop offset="0" stop-color="#f00"/></linearGradient>
      <linearGradient id="c" xlink:href="#b"/><clipPath id="d"><path d="M0 0h30v10"/></clipPath></defs>
      <g clip-path="url(#d)" inkscape:label="layer" style="fill:url(#c);marker:none"><path class="a" d="M0 0h30"/></g>
      <text x="1" y="9">A &amp; B &lt;</text>`,
    )
    expect(cleanSvg(`<?xml version="1.0"?><!-- made by hand -->${written}`).replace(/>\s+</g, '><')).toBe(
      [
        '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><defs><style>  .a{fill:#fff;filter:none}</style>',
        '<linearGradient id="b"><stop offset="0" stop-color="#f00"></stop></linearGradient>',
        '<linearGradient id="c" href="#b"></linearGradient><clipPath id="d"><path d="M0 0h30v10"></path></clipPath></defs>',
        '<g clip-path="url(#d)" style="fill:url(#c);marker:none"><path class="a" d="M0 0h30"></path></g>',
        '<text x="1" y="9">A &amp; B &lt;</text></svg>',
      ].join(''),
    )
  })

  it.each([
    ['image', '<image href="data:image/png;base64,AAAA" width="9" height="9"/>'],
    ['use', '<g id="a"/><use href="#a"/>'],
    ['use under a prefix', '<s:use xmlns:s="http://www.w3.org/2000/svg" href="#a"/>'],
    ['use in what is left out', '<symbol id="b"><use href="#a"/></symbol>'],
    ['filter', '<filter id="a"><feTurbulence/></filter>'],
    ['mask', '<mask id="a"/>'],
    ['pattern', '<pattern id="a"/>'],
    ['marker', '<marker id="a"/>'],
    ['script', '<script>alert(1)</script>'],
    ['foreignObject', '<foreignObject><body/></foreignObject>'],
    ['an event', '<g onload="alert(1)"/>'],
    ['a filter of its own', '<g filter="blur(99px)"/>'],
    ['a filter in its style', '<g style="fill:red; filter : blur(99px)"/>'],
    ['a filter in its style, by a reference', '<g style="f&#105;lter:blur(99px)"/>'],
    ['a filter in its style, behind a comment', '<g style="filter/**/:blur(99px)"/>'],
    ['a filter in a style sheet, escaped', '<style>g{f\\69 lter:blur(99px)}</style>'],
    ['an imported style sheet', '<style>@import url(https://example.com/a.css)</style>'],
    ['a font from outside', '<style>@font-face{src:url("https://example.com/a")}</style>'],
    ['a fill from outside', '<rect fill="url(https://example.com/a.svg#b)"/>'],
    ['a gradient from outside', '<linearGradient xlink:href="https://example.com/a.svg#b"/>'],
    ['a clipping path in a clipping path', '<clipPath id="a"><g clip-path="url(#b)"/></clipPath>'],
    ['a document type', '<!DOCTYPE svg>'],
    ['too many elements', '<g/>'.repeat(500)],
    ['what is not well-formed', '<g>'],
  ])('with %s is refused', (_what, inside) => {
    expect(() => cleanSvg(svg(inside))).toThrow()
  })
})
