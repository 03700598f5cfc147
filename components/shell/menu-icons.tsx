import {
  Activity,
  ArrowLeftRight,
  Bell,
  BellRing,
  Building2,
  ChartColumn,
  CircleDashed,
  Fingerprint,
  Gamepad2,
  Gauge,
  Gift,
  Handshake,
  Images,
  Inbox,
  KeyRound,
  Landmark,
  LayoutDashboard,
  ListChecks,
  LogIn,
  Logs,
  Megaphone,
  MonitorPlay,
  Palette,
  Plug,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Store,
  UserRound,
  Users,
  Wallet,
  Webhook,
  Wrench,
} from 'lucide'
import { createElement } from 'react'

const icons = {
  Activity,
  ArrowLeftRight,
  Bell,
  BellRing,
  Building2,
  ChartColumn,
  CircleDashed,
  Fingerprint,
  Gamepad2,
  Gauge,
  Gift,
  Handshake,
  Images,
  Inbox,
  KeyRound,
  Landmark,
  LayoutDashboard,
  ListChecks,
  LogIn,
  Logs,
  Megaphone,
  MonitorPlay,
  Palette,
  Plug,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Store,
  UserRound,
  Users,
  Wallet,
  Webhook,
  Wrench,
}

export type MenuIconName = keyof typeof icons

/**
 * The shapes of the menu's icons, once in each document for every `MenuIcon`. As components they would be code that each page
 * loads and runs.
 */
export function MenuIcons() {
  return (
    <svg aria-hidden className="absolute size-0">
      {Object.entries(icons).map(([name, shapes]) => (
        <symbol key={name} id={`menu-${name}`} viewBox="0 0 24 24">
          {shapes.map(([tag, attributes]) => createElement(tag, { key: attributes.key, ...attributes }))}
        </symbol>
      ))}
    </svg>
  )
}
