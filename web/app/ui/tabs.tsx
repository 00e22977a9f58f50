import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs";
import { AriaLocale } from "./aria-locale.tsx";

export type TabItem<Id extends string> = { id: Id; label: string; content: ReactNode };

export type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** Views of one thing, of which one is shown. Where each has its own address, use links instead. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  return (
    <AriaLocale>
      <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(key as Id)}>
        <TabList
          aria-label={label}
          className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              id={tab.id}
              className="-mb-px flex min-h-11 shrink-0 cursor-pointer items-center rounded-t-control border-b-2 border-transparent px-4 text-[0.9375rem] text-ink-soft transition-colors duration-150 data-focus-visible:-outline-offset-2 data-hovered:text-ink data-selected:border-act data-selected:font-semibold data-selected:text-act"
            >
              {tab.label}
            </Tab>
          ))}
        </TabList>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className="pt-6">
            {tab.content}
          </TabPanel>
        ))}
      </AriaTabs>
    </AriaLocale>
  );
}
